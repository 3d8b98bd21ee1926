import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { ApiError } from '#lambdas/http/errors.ts';
import { isEmailAddress } from '#lambdas/mail/email-address.ts';

/** 64 kB: a cart of fifty lines with its names is smaller than 10 kB. */
const maxBodyBytes = 64_000;

/** The body's bytes as they were sent, base64 or not. */
export function decodeBody(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/** Whether a plain HTML form was posted: its answer is a redirect instead of JSON. */
export function isFormPost(event: APIGatewayProxyEventV2): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(event.headers['content-type'] ?? '');
}

/** Controls but tabs and line breaks, half letters, and what turns the direction of the letters around it. */
const harmful = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;
const invisible = /[\u061c\u200b\u200e\u200f\u2060\ufeff]|[\u{e0000}-\u{e007f}]/gu;
/** Nothing that anybody could see: spaces, joiners, direction marks, the fillers of Hangul and Braille. */
const isBlank = (text: string) => /^[\s\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text);

/** A text as it is stored and shown, whoever sent it: what is harmful becomes a space, what nobody sees goes. */
function cleanText(typed: string): string {
  const text = typed.replace(harmful, ' ').replace(invisible, '');
  return isBlank(text) ? text.replace(/[^\s]/gu, '') : text;
}

/**
 * The body as an object, its texts cleaned: form fields as strings, or JSON. Throws `invalid_request` when it is neither, `too_large`
 * above 64 kB.
 */
export function parseBody(event: APIGatewayProxyEventV2): Record<string, unknown> {
  const body = decodeBody(event);
  if (body.byteLength > maxBodyBytes) throw new ApiError('too_large');
  const text = body.toString('utf8');
  if (isFormPost(event)) {
    return Object.fromEntries([...new URLSearchParams(text)].map(([name, typed]) => [name, cleanText(typed)]));
  }
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new ApiError('invalid_request');
  return { ...parsed };
}

/** One field of a plain form, for the answer to an error: it throws nothing, whatever is wrong with the rest. */
export function findFormField(event: APIGatewayProxyEventV2, name: string): string | undefined {
  return new URLSearchParams(decodeBody(event).toString()).get(name) ?? undefined;
}

/** The request as the contract's schema reads it. Throws `invalid_request` when it does not match. */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, sent: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, sent);
  if (!result.success) throw new ApiError('invalid_request');
  return result.output;
}

/** An address as somebody typed it, without the spaces around it. Throws `email_invalid` when no mail can be sent to it. */
export function readEmailAddress(typed: string | null | undefined): string {
  const address = typed?.trim() ?? '';
  if (!isEmailAddress(address)) throw new ApiError('email_invalid');
  return address;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
  } catch (cause) {
    throw new ApiError('invalid_request', { cause });
  }
}

/** The caller's network and the time of the request: limits are counted by them. */
export type Caller = { clientNetwork: string; now: Date };

export function callerOf(event: APIGatewayProxyEventV2): Caller {
  return { clientNetwork: getClientNetwork(event), now: new Date() };
}

/**
 * The network a visitor comes from, as CloudFront saw it (the browser cannot set this header): an IPv4 address, or the
 * first 64 bits of an IPv6 one, since a household or a rented server has all the addresses below them.
 */
function getClientNetwork(event: APIGatewayProxyEventV2): string {
  const address = (event.headers['cloudfront-viewer-address'] ?? '').replace(/:\d+$/, '');
  if (address === '') return 'unknown';
  return address.includes(':') ? `${listGroups(address).slice(0, 4).join(':')}::/64` : address;
}

/**
 * `2001:db8:7:1::/64` → `2001:db8:7::/48`; an IPv4 address stays as it is. Whoever wants to use up a limit may have all the 65,536
 * networks below such 48 bits, as one customer.
 */
export function widenNetwork(clientNetwork: string): string {
  return clientNetwork.replace(/^(\w+:\w+:\w+):.*$/, '$1::/48');
}

/** The eight groups of an IPv6 address, `::` filled with zeros and leading zeros dropped. */
function listGroups(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
