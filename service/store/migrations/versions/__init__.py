"""One file per revision; a revision that was released is never edited."""
