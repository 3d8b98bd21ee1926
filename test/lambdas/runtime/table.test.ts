import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { expressUpdate, undefinedIfRefused } from '#lambdas/runtime/table.ts';

test('an update names every field by its stored name and leaves out undefined ones', () => {
  const change = { set: { dueAt: 'later', promoSlot: undefined }, unset: ['leaseUntil'], add: { mailAttempts: 1 } };
  expect(expressUpdate(change, { ':now': 'now' })).toEqual({
    UpdateExpression: 'SET #due_at = :due_at REMOVE #lease_until ADD #mail_attempts :add_mail_attempts',
    ExpressionAttributeNames: {
      '#due_at': 'due_at',
      '#lease_until': 'lease_until',
      '#mail_attempts': 'mail_attempts',
    },
    ExpressionAttributeValues: { ':due_at': 'later', ':add_mail_attempts': 1, ':now': 'now' },
  });
});

test('an update names places inside a map, and members to take from a set', () => {
  const change = {
    set: { 'mails.link.sentAt': 'now' },
    unset: ['mails.link.sendingSince'],
    drop: { marks: new Set(['a']) },
  };
  expect(expressUpdate(change)).toEqual({
    UpdateExpression:
      'SET #mails.#link.#sent_at = :mails_link_sent_at REMOVE #mails.#link.#sending_since DELETE #marks :drop_marks',
    ExpressionAttributeNames: {
      '#mails': 'mails',
      '#link': 'link',
      '#sent_at': 'sent_at',
      '#sending_since': 'sending_since',
      '#marks': 'marks',
    },
    ExpressionAttributeValues: { ':mails_link_sent_at': 'now', ':drop_marks': new Set(['a']) },
  });
});

test('an update without values has no map of values, which DynamoDB would refuse', () => {
  expect(expressUpdate({ set: {}, unset: ['due'], add: {} }, {})).toEqual({
    UpdateExpression: 'REMOVE #due',
    ExpressionAttributeNames: { '#due': 'due' },
  });
});

test('a condition that did not hold is an answer, any other failure is thrown', async () => {
  const refused = new ConditionalCheckFailedException({ message: 'refused', $metadata: {} });
  expect(await undefinedIfRefused(Promise.resolve('written'))).toBe('written');
  expect(await undefinedIfRefused(Promise.reject(refused))).toBeUndefined();
  await expect(undefinedIfRefused(Promise.reject(new Error('no table')))).rejects.toThrow('no table');
});
