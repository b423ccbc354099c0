"""The steps that are left for an answer, and the share of them in which it is gathered what continues."""

from domain.cardkit.run.meter import Meter


def test_the_last_step_may_be_exceeded_and_none_is_taken_after_it():
    meter = Meter(2)
    taken = [(meter.take(steps), meter.is_over) for steps in (1, 5, 1)]
    assert taken == [(True, False), (True, True), (False, True)]
    assert meter.left == -4


def test_a_meter_without_steps_is_over():
    assert Meter(0).is_over
    assert not Meter(0).take()


def test_what_continues_is_gathered_within_a_quarter_of_the_steps():
    meter = Meter(8)
    aside = meter.set_aside()
    assert meter.left == 2
    meter.take()
    meter.give_back(aside)
    assert meter.left == 7


def test_or_within_what_is_left():
    meter = Meter(8)
    meter.take(7)
    aside = meter.set_aside()
    assert meter.left == 1
    meter.give_back(aside)
    assert meter.left == 1
