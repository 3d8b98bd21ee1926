/** How the mail stand-in behaves, as `POST /_control` sets it. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { MailEvents, SentMail } from '#local/mail/events.ts';

const addresses = v.pipe(
  v.array(v.pipe(v.string(), v.toLowerCase())),
  v.transform((list) => new Set(list)),
);

/**
 * `down`: SES refuses to send. `slow`: it takes a mail after `seconds`. `hung`: it takes none, never answers and ends the
 * connection after `seconds`. A change of mode ends all waiting.
 */
const faultSchema = v.object({
  action: v.literal('fault'),
  mode: v.picklist(['none', 'down', 'slow', 'hung']),
  seconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600)), 60),
});

/**
 * The addresses that bounce, complain, or that SES refuses to send to, from now on; those not named stay as they were. A mail
 * that an address got before bounces, or is complained of, at once. `events: false`: SES publishes no events.
 */
const behaviourSchema = v.pipe(
  v.strictObject({
    bounce: v.optional(addresses),
    complain: v.optional(addresses),
    refuse: v.optional(addresses),
    events: v.optional(v.boolean()),
  }),
  v.check((input) => Object.keys(input).length > 0, 'An empty control'),
);

const controlSchema = v.union([faultSchema, behaviourSchema]);

type Fault = Pick<v.InferOutput<typeof faultSchema>, 'mode' | 'seconds'>;
type Behaviour = { bounce: Set<string>; complain: Set<string>; refuse: Set<string>; events: boolean };

const recipientsOf = ({ Destination }: Pick<SentMail, 'Destination'>) =>
  Destination.ToAddresses.map((address) => address.toLowerCase());

/** How SES behaves for now, and the mails it has taken since it was started. */
export function openBehaviour(events: MailEvents | undefined) {
  let fault: Fault = { mode: 'none', seconds: 0 };
  let over = new AbortController();
  const behaviour: Behaviour = { bounce: new Set(), complain: new Set(), refuse: new Set(), events: true };
  const sent: SentMail[] = [];
  const tell: MailEvents['tell'] = (kind, mail) => behaviour.events && events?.tell(kind, mail);
  const ofAny = (addresses: Set<string>, mail: SentMail) => recipientsOf(mail).some((each) => addresses.has(each));

  return {
    mode: () => fault.mode,
    refuses: (mail: Pick<SentMail, 'Destination'>) => recipientsOf(mail).some((each) => behaviour.refuse.has(each)),
    /** Waits as long as the fault lasts, or until it is changed. */
    wait: () => sleep(fault.seconds * 1000, undefined, { ref: false, signal: over.signal }).catch(() => {}),
    /** Tells what becomes of a mail that SES has taken. */
    deliver(mail: SentMail): void {
      sent.push(mail);
      tell('Send', mail);
      tell(ofAny(behaviour.bounce, mail) ? 'Bounce' : 'Delivery', mail);
      if (ofAny(behaviour.complain, mail)) tell('Complaint', mail);
    },
    /** Throws on an unknown control. */
    change(input: unknown): void {
      const asked = v.parse(controlSchema, input);
      if ('mode' in asked) {
        fault = asked;
        over.abort();
        over = new AbortController();
        return;
      }
      Object.assign(behaviour, asked);
      for (const mail of sent) if (asked.bounce && ofAny(asked.bounce, mail)) tell('Bounce', mail);
      for (const mail of sent) if (asked.complain && ofAny(asked.complain, mail)) tell('Complaint', mail);
    },
  };
}
