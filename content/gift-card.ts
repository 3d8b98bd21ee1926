/** What the printed card of a gift says beside the message; its `moment` is filled in when it is made. */
import { checkTexts } from '#content/content-file.ts';
import giftCardJson from './gift-card.json' with { type: 'json' };

export const giftCard = checkTexts('gift-card.json', giftCardJson, ['moment']);
