/** `GET /` for people, `POST /_control` and `GET /_control/state` for programs. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '#local/stripe/account.ts';
import { StripeApiError } from '#local/stripe/api-error.ts';
import { ControlError, readControl, runControl } from '#local/stripe/control.ts';
import type { Faults } from '#local/stripe/faults.ts';
import { parseForm } from '#local/stripe/form-body.ts';
import { readBody, redirect, sendJson, sendPage } from '#local/stripe/http.ts';
import { controlPage } from '#local/stripe/pages/control-page.ts';
import { sessionOfEvent } from '#local/stripe/session-of-event.ts';
import { expireDue } from '#local/stripe/sessions.ts';
import type { Webhooks } from '#local/stripe/webhooks.ts';

export type StandIn = { account: Account; webhooks: Webhooks; faults: Faults };

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ControlError('body: not JSON');
  }
}

/** Why a control failed, when it is the caller's doing; anything else is thrown on. */
function reasonOf(error: unknown): string {
  if (error instanceof ControlError || error instanceof StripeApiError) return error.message;
  throw error;
}

/** Does one control: JSON gets JSON, a form of the page gets the page again. */
export async function handleControl(standIn: StandIn, request: IncomingMessage, response: ServerResponse) {
  const body = await readBody(request);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  try {
    const done = runControl(standIn, readControl(isForm ? parseForm(body) : parseJson(body)));
    if (isForm) redirect(response, '/');
    else sendJson(response, 200, { ok: true, ...done });
  } catch (error) {
    const reason = reasonOf(error);
    if (isForm) sendPage(response, controlPage(standIn, reason), 400);
    else sendJson(response, 400, { ok: false, error: reason });
  }
}

/** The page that lists the sessions with what can be done to each. */
export function handleControlPage(standIn: StandIn, response: ServerResponse): void {
  expireDue(standIn.account);
  sendPage(response, controlPage(standIn, undefined));
}

/** Modes, and every event with its session and the state of its delivery, oldest first. */
export function handleState({ account, webhooks, faults }: StandIn, response: ServerResponse): void {
  const events = Object.values(account.data.events).map(({ id, type }) => ({
    id,
    type,
    session: sessionOfEvent(account.data, id),
    ...(account.data.deliveries[id] ?? {}),
  }));
  const waiting = events.filter((event) => 'state' in event && event.state === 'waiting').length;
  sendJson(response, 200, { webhooks: webhooks.mode(), fault: faults.mode(), waiting, events });
}
