// What the page has to say against something: in one place that is in view wherever the reader is.

import { keepingFocus } from "./focus.js";

export class Messages {
  /** `onward`: where a reader goes on whose focus was in a message, if what had it before is gone. */
  constructor({ problem, text, again, lost, why, voided, absent, frame, onward }) {
    Object.assign(this, { problem, text, again, lost, why, voided, absent, frame, onward });
    this.before = [];
    again.addEventListener("click", () => this.retry());
  }

  /** Tells what went wrong; where trying again may help, there is a button for it. */
  tell(error, retry = null) {
    const { activeElement } = document;
    if (!this.problem.contains(activeElement)) this.before = activeElement === document.body ? [] : [activeElement];
    this.text.textContent = inWords(error);
    this.retry = retry;
    this.leaving(() => {
      this.again.hidden = !(retry && error.passing);
      this.problem.hidden = false;
    });
  }

  clear() {
    this.leaving(() => {
      this.problem.hidden = true;
    });
  }

  /** Makes a change that may take away the button; the focus goes back to where it was when the message came. */
  leaving(change) {
    keepingFocus([this.problem], [...this.before, ...this.onward], change);
  }

  /** News do not come any more. */
  tellLost(error) {
    this.why.textContent = inWords(error);
    this.lost.hidden = false;
  }

  /** They come again. */
  found() {
    this.lost.hidden = true;
  }

  tellVoid() {
    this.voided.hidden = false;
  }

  /** The page could not begin: either there is nothing to see at this address, or it cannot be had now. */
  failed(error) {
    this.frame.hidden = true;
    this.absent.hidden = error.status !== 404;
    if (this.absent.hidden) this.tell(error, () => location.reload());
  }

  /** There is something to see. */
  begun() {
    this.absent.hidden = true;
    this.frame.hidden = false;
  }
}

function inWords(error) {
  return error.retryAfter ? `${error.message} Try again in ${error.retryAfter} s.` : error.message;
}
