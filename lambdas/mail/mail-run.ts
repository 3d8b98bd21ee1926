/** A run of the schedule sends many mails: it ends in time, and stops while SES takes none. Other functions send a mail or two. */
import type { SesFault } from '#lambdas/mail/mail-fault.ts';

/** How much a fault of SES weighs: an answer comes at once, a mail without one takes seconds. */
const faultWeights = { address: 0, service: 1, unanswered: 5 };
/** Ten mails in a row that SES does not take, or two that it leaves unanswered. */
const heaviestFaults = 10;

let faults = 0;
let endsAtMs = Number.POSITIVE_INFINITY;

export type MailRun = ReturnType<typeof beginMailRun>;

/** Begins a run: no mail waits for SES beyond its end. */
export function beginMailRun(endsAt: Date) {
  faults = 0;
  endsAtMs = endsAt.getTime();
  return {
    /** Whether SES failed so often in a row that no further mail need be tried. A mail that the shop cannot make says nothing of it. */
    isDown: () => faults >= heaviestFaults,
    /** Has SES tried once more: what it refused may be about the mails of one kind. */
    tryAgain() {
      faults = 0;
    },
  };
}

export const leftOfRunMs = () => endsAtMs - Date.now();

/** Notes that SES took a mail, or why it did not. */
export function noteAnswer(fault: SesFault | undefined): void {
  faults = fault === undefined ? 0 : faults + faultWeights[fault];
}
