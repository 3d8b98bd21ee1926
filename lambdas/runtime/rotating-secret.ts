/**
 * A secret that an operator can replace without a gap (`npm run shop -- rotate`): the replaced value is accepted until it
 * is forgotten.
 */
import * as v from 'valibot';
import { equalInConstantTime } from '#lambdas/runtime/hash.ts';
import { loadSecrets } from '#lambdas/runtime/secrets.ts';

const rotatingSecretSchema = v.object({
  current: v.pipe(v.string(), v.minLength(1)),
  previous: v.optional(v.string()),
  rotatedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

/** `rotatedAt`: when `current` replaced `previous`. */
export type RotatingSecret = v.InferOutput<typeof rotatingSecretSchema>;

/** Twice as long as a function keeps a secret: every function has the new value before the first of them signs with it. */
const learningMs = 10 * 60_000;

/** Reads a stored value: `{"current": …, "previous": …, "rotatedAt": …}`, or the plain text of one that was never rotated. */
export function parseRotatingSecret(stored: string): RotatingSecret {
  return stored.startsWith('{') ? v.parse(rotatingSecretSchema, JSON.parse(stored)) : { current: stored };
}

/** Until when functions may know the previous value alone; undefined when that time is over. */
export function findLearningEnd({ rotatedAt }: RotatingSecret, now: Date): Date | undefined {
  const end = rotatedAt === undefined ? undefined : new Date(Date.parse(rotatedAt) + learningMs);
  return end !== undefined && end > now ? end : undefined;
}

/** The values by which a token may be signed. */
function listAccepted({ current, previous }: RotatingSecret): string[] {
  return previous === undefined ? [current] : [current, previous];
}

/** Whether a text is the current or the previous value, compared in constant time. */
export function isAccepted(sent: string, stored: string): boolean {
  return listAccepted(parseRotatingSecret(stored)).some((value) => equalInConstantTime(sent, value));
}

/** `signing` signs new links; a link signed with any of `accepted` is valid. */
export type LinkKeys = { signing: string; accepted: string[] };

/** The keys of a link secret at a time: the previous value goes on signing until every function accepts the current one. */
function toLinkKeys(secret: RotatingSecret, now: Date): LinkKeys {
  const { current, previous = current } = secret;
  return { signing: findLearningEnd(secret, now) === undefined ? current : previous, accepted: listAccepted(secret) };
}

/** The keys that sign and check the links in mails, from SSM. Throws `MissingSecretError` when the link secret is not set. */
export async function loadLinkKeys(): Promise<LinkKeys> {
  const { linkSecret } = await loadSecrets('linkSecret');
  return toLinkKeys(parseRotatingSecret(linkSecret), new Date());
}
