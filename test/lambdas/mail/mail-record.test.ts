import { expect, test } from 'vitest';
import { type MailRecord, nextStep, outcomesBefore } from '#lambdas/mail/mail-record.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

test.each<[string, MailRecord | undefined, ReturnType<typeof nextStep>]>([
  ['that was never begun is sent', undefined, 'send'],
  ['that SES did not take is sent again', { sends: 0 }, 'send'],
  ['without an answer waits five minutes for SES’s event', { sends: 1, sendingSince: minutesAgo(4.9) }, 'wait'],
  ['with neither answer nor event is repeated once', { sends: 1, sendingSince: minutesAgo(5) }, 'send'],
  ['whose repeat has no answer waits as well', { sends: 2, sendingSince: minutesAgo(4.9) }, 'wait'],
  ['is not repeated twice', { sends: 2, sendingSince: minutesAgo(60) }, 'hold'],
  ['that SES refuses for good is not tried again', { sends: 1, outcome: 'refused' }, 'stop'],
])('a mail %s', (_, record, step) => {
  expect(nextStep(record, now)).toBe(step);
});

test('an outcome replaces those that can come before it: a bounce may follow a delivery', () => {
  expect(outcomesBefore('sent')).toEqual([]);
  expect(outcomesBefore('bounced')).toContain('delivered');
  expect(outcomesBefore('delivered')).toEqual(['sent']);
});
