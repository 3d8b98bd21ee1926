/** `GET /` for people, `POST /_control` and `GET /_control/state` for programs. */
import { StripeApiError } from '#local/stripe/api-error.ts';
import { ControlError, readControl, runControl, type StandIn } from '#local/stripe/control.ts';
import { sessionOfEvent } from '#local/stripe/events.ts';
import { controlPage } from '#local/stripe/pages/control-page.ts';
import { parseForm } from '#local/stripe/params.ts';
import type { Reply } from '#local/stripe/replies.ts';
import { expireDueSessions } from '#local/stripe/sessions.ts';

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ControlError('body: not JSON');
  }
}

/** Why a control failed, when the caller caused it; any other error is thrown on. */
function reasonOf(error: unknown): string {
  if (error instanceof ControlError || error instanceof StripeApiError) return error.message;
  throw error;
}

/** The page that lists the sessions with what can be done to each; `problem` says why the last control failed. */
export function showControls({ account, webhooks, faults }: StandIn, problem?: string): Reply {
  expireDueSessions(account);
  const modes = { webhooks: webhooks.mode(), fault: faults.mode() };
  return { html: controlPage({ data: account.data, modes, problem }), status: problem === undefined ? 200 : 400 };
}

/** Executes one control: JSON is answered with JSON, a form of the page with the page. */
export function replyToControl(standIn: StandIn, body: string, contentType = ''): Reply {
  const isForm = contentType.startsWith('application/x-www-form-urlencoded');
  try {
    const done = runControl(standIn, readControl(isForm ? parseForm(body) : parseJson(body)));
    return isForm ? { location: '/' } : { json: { ok: true, ...done } };
  } catch (error) {
    const reason = reasonOf(error);
    return isForm ? showControls(standIn, reason) : { json: { ok: false, error: reason }, status: 400 };
  }
}

/** The events that happened after the one named, as Stripe sends them; all of them without a name. */
export function listEvents({ account }: StandIn, after: string | null): Reply {
  const events = Object.values(account.data.events);
  return { json: { events: events.slice(events.findIndex(({ id }) => id === after) + 1) } };
}

/** The modes, and every event with its session and the state of its delivery, oldest first. */
export function showState({ account, webhooks, faults }: StandIn): Reply {
  const events = Object.values(account.data.events).map(({ id, type }) => ({
    id,
    type,
    session: sessionOfEvent(account.data, id),
    ...(account.data.deliveries[id] ?? {}),
  }));
  const waiting = events.filter((event) => 'state' in event && event.state === 'waiting').length;
  return { json: { webhooks: webhooks.mode(), fault: faults.mode(), waiting, events } };
}
