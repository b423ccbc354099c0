"""Conceding while colours are chosen (GVORA-OPT-02, GVORA-SETUP-08)."""

from tests.dsl import clause, gaia_vora, said


@clause("GVORA-OPT-02", "GVORA-SETUP-08")
def test_a_colour_chosen_before_conceding_in_set_up_hibernates_at_once(table):
    t = table(gaia_vora, color_choice="choose").start()
    t.when(1, "choose_colors", colors=["yellow"])
    t.when(1, "concede").then(
        said("PlayerConceded", seat=1),
        said("ColorsHibernated", seat=1, colors=["yellow"]),
        waiting=(2, "choose_colors"),
        hibernating={"yellow": True, "red": False},
    )


@clause("GVORA-OPT-02", "GVORA-SETUP-08")
def test_one_not_yet_asked_concedes_in_set_up_and_gets_what_is_left_in_order(table):
    t = table(gaia_vora, players=3, color_choice="choose", first_player=3).start()
    t.when(3, "concede").then(said("PlayerConceded", seat=3), waiting=(1, "choose_colors"))
    t.when(1, "choose_colors", colors=["white"])
    t.when(2, "choose_colors", colors=["red"]).then(
        said("ColorsAssigned"),
        said("ColorsAssigned", colors={"3": ["green"]}, hibernator="yellow"),
        said("ColorsHibernated", seat=3, colors=["green"]),
        said("BoardSetUp"),
        said("FirstPlayerChosen", seat=1),
        said("TurnStarted", seat=1),
        hibernating={"green": True, "yellow": True, "white": False, "red": False},
        stars={1: 4, 3: 0},
        active=1,
    )


@clause("GVORA-OPT-02", "GVORA-SETUP-08")
def test_the_one_asked_concedes_in_set_up_and_the_next_is_asked(table):
    t = table(gaia_vora, color_choice="choose", first_player=1).start()
    t.when(1, "concede").then(
        said("PlayerConceded", seat=1),
        said("ColorsAssigned", colors={"1": ["red"]}),
        said("ColorsHibernated", seat=1, colors=["red"]),
        waiting=(2, "choose_colors"),
        colors={1: "red"},
    )
    t.when(2, "choose_colors", colors=["red"]).refused("GVORA-SETUP-08")
    t.when(2, "choose_colors", colors=["yellow"])
    t.when(3, "choose_colors", colors=["green"]).then(
        said("ColorsAssigned"),
        said("ColorsAssigned", colors={"4": ["white"]}),
        said("BoardSetUp"),
        said("FirstPlayerChosen", seat=2),
        said("TurnStarted", seat=2),
        active=2,
    )
