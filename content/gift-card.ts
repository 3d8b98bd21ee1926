/** What the printed card of a gift says beside the message. `{mots}` in braces are filled in when it is made. */
import * as v from 'valibot';
import { checkContent, line } from '#content/content-file.ts';
import giftCardJson from './gift-card.json' with { type: 'json' };

const giftCardSchema = v.strictObject({ title: line, scan: line, from: line });

export const giftCard = checkContent('gift-card.json', giftCardSchema, giftCardJson);
