"""Standing waivers: windows that need no answer (GVORA-OPT-05)."""

import pytest

from tests.dsl import clause, gaia_vora, said


def opened(table, standing=(), players=4, **description):
    """A position in which the Storm moves the Microbe; some seats have a standing waiver."""
    setting = table(gaia_vora, players=players, maximality="challenge")
    return setting.position(phase="activate", microbe=5, standing_waivers=list(standing), **description)


def storm(t):
    """The activation that opens the window."""
    return t.when(1, "activate_storm", moves={"microbe": 4})


@clause("GVORA-OPT-05")
def test_waivers_are_off_at_the_start_and_everybody_sees_them(table):
    t = table(gaia_vora, maximality="challenge", first_player=1).start()
    assert t.sees("waiver") == {1: False, 2: False, 3: False, 4: False}
    t.when(3, "set_standing_waiver", on=True).then(said("StandingWaiverSet", seat=3, on=True), waiting=(1, "rotate"))
    for viewer in (None, 1, 3):
        assert t.sees("waiver", viewer) == {1: False, 2: False, 3: True, 4: False}
    t.when(3, "set_standing_waiver", on=False).then(said("StandingWaiverSet", seat=3, on=False), waiver={3: False})


@clause("GVORA-OPT-05")
def test_a_window_counts_as_waived_by_who_has_set_one(table):
    t = opened(table, standing=[2, 4])
    storm(t).then(
        said("LifeFormMoved", to=4),
        said("ChallengeOpened", seats=[2, 3, 4]),
        said("ChallengeWaived", seat=2, standing=True),
        waiting=(3, "challenge"),
        window=[3, 4],
    )
    t.when(3, "waive_challenge").then(
        said("ChallengeWaived", seat=3, standing=False),
        said("ChallengeWaived", seat=4, standing=True),
        aside="the turn passes",
        active=2,
    )


@clause("GVORA-OPT-05")
def test_if_everybody_has_set_one_the_turn_goes_on_without_a_move(table):
    t = opened(table, standing=[2, 3, 4])
    storm(t).then(
        said("LifeFormMoved", to=4),
        said("ChallengeOpened", seats=[2, 3, 4]),
        *(said("ChallengeWaived", seat=seat, standing=True) for seat in (2, 3, 4)),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        active=2,
    )


@clause("GVORA-OPT-05")
def test_the_active_players_own_waiver_changes_nothing(table):
    storm(opened(table, standing=[1])).then(
        said("ChallengeOpened", seats=[2, 3, 4]), aside="Life-Forms move", waiting=(2, "challenge"), window=[2, 3, 4]
    )


@clause("GVORA-OPT-05")
def test_setting_it_while_being_asked_answers_the_window(table):
    t = opened(table)
    storm(t)
    t.when(2, "set_standing_waiver", on=True).then(
        said("StandingWaiverSet", seat=2, on=True),
        said("ChallengeWaived", seat=2, standing=True),
        waiting=(3, "challenge"),
        window=[3, 4],
    )
    t.when(3, "waive_challenge")
    t.when(4, "set_standing_waiver", on=True).then(
        said("StandingWaiverSet", seat=4, on=True),
        said("ChallengeWaived", seat=4),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        active=2,
        waiver={2: True, 4: True},
    )


@clause("GVORA-OPT-05")
def test_setting_it_before_being_asked_skips_the_question(table):
    t = opened(table)
    storm(t)
    t.when(3, "set_standing_waiver", on=True).then(said("StandingWaiverSet", seat=3, on=True), waiting=(2, "challenge"))
    t.when(2, "waive_challenge").then(
        said("ChallengeWaived", seat=2), said("ChallengeWaived", seat=3, standing=True), waiting=(4, "challenge")
    )


@clause("GVORA-OPT-05")
def test_clearing_it_before_being_asked_brings_the_question_back(table):
    t = opened(table, standing=[3])
    storm(t)
    t.when(3, "set_standing_waiver", on=False).then(
        said("StandingWaiverSet", seat=3, on=False), waiting=(2, "challenge")
    )
    t.when(2, "waive_challenge").then(said("ChallengeWaived", seat=2), waiting=(3, "challenge"))


@clause("GVORA-OPT-05")
def test_it_lasts_until_it_is_cleared(table):
    t = opened(table, standing=[2, 3, 4], slots={2: "stone: white-P"})
    storm(t)
    for seat in (2, 3, 4):
        t.when(seat, "rotate", steps=2)
        t.when(seat, "activate_meteor", tile=t.choices(seat, "activate_meteor")[0]["tile"])
        while t.sees("waiting") == [(seat, "store_fossils")]:
            t.when(seat, "store_fossils", **t.choices(seat, "store_fossils")[0])
    t.when(1, "rotate", steps=2).then(aside="the planet turns", offset=0)
    t.when(1, "activate_sun", placements={7: "P"}).then(
        said("ChallengeOpened", seats=[2, 3, 4]),
        said("ChallengeWaived", seat=2),
        said("ChallengeWaived", seat=3),
        said("ChallengeWaived", seat=4),
        aside=("Life-Forms are placed", "the turn passes"),
        active=2,
        waiver={2: True, 3: True, 4: True},
    )


@clause("GVORA-OPT-05")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_player_may_set_it_at_any_time(table, seat):
    """While a fossil choice holds everything up, and in set-up."""
    t = table(gaia_vora, maximality="challenge").position(offset=6, slots={0: "stone: green-H red-P"})
    t.when(1, "rotate", steps=2).then(
        said("FossilChoiceOpened", seat=2), aside="the planet turns and one is eaten", waiting=(2, "store_fossils")
    )
    t.when(seat, "set_standing_waiver", on=True).then(
        said("StandingWaiverSet", on=True), waiver={seat: True}, waiting=(2, "store_fossils")
    )
    t.when(2, "store_fossils", assignments={"red-P": ["green", "P"]}).then(
        said("FossilStored", figure="red-P", card="green", row="P"), waiting=(1, "activate")
    )
    t = table(gaia_vora, maximality="challenge", color_choice="choose").start()
    t.when(seat, "set_standing_waiver", on=True).then(
        said("StandingWaiverSet", on=True), waiver={seat: True}, waiting=(1, "choose_colors")
    )


@clause("GVORA-OPT-05")
def test_setting_what_is_set_or_clearing_what_is_clear_is_refused(table):
    t = opened(table, standing=[2])
    t.when(2, "set_standing_waiver", on=True).refused("GVORA-OPT-05", given=True)
    t.when(3, "set_standing_waiver", on=False).refused("GVORA-OPT-05", given=False)
    t.when(3, "set_standing_waiver", on="yes").refused("GVORA-OPT-06")
    t.when(3, "set_standing_waiver").refused("GVORA-OPT-06")


@clause("GVORA-OPT-05")
def test_a_strict_match_has_no_waivers(table):
    t = table(gaia_vora).position()
    t.when(1, "set_standing_waiver", on=True).refused("GVORA-TURN-02")
    t.when(2, "set_standing_waiver", on=True).refused("GVORA-TURN-03")
    assert "set_standing_waiver" not in t.may(1) | t.may(2)


@clause("GVORA-OPT-05", "GVORA-OPT-02")
def test_who_conceded_sets_none(table):
    t = opened(table)
    t.when(3, "concede")
    t.when(3, "set_standing_waiver", on=True).refused("GVORA-TURN-03")
