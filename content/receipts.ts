/** What the shop's receipts and credit notes say. `{mots}` in braces are filled in when one is made. */
import { checkTexts } from '#content/content-file.ts';
import receiptsJson from './receipts.json' with { type: 'json' };

const names = ['code', 'commande', 'date', 'montant', 'numero', 'siren', 'taux', 'telephone'];

export const receipts = checkTexts('receipts.json', receiptsJson, names);
