"""The exhaustive player of Arcmage: plays until every card and every clause has been seen at work, or tells why not."""
