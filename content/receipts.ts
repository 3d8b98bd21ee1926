/** What the shop's receipts and credit notes say. `{mots}` in braces are filled in when one is made. */
import * as v from 'valibot';
import { checkContent, line } from '#content/content-file.ts';
import receiptsJson from './receipts.json' with { type: 'json' };

const receiptsSchema = v.strictObject({
  title: v.strictObject({ receipt: line, invoice: line, creditNote: line }),
  number: line,
  facts: v.strictObject({ issued: line, order: line, sold: line, corrects: line }),
  corrected: v.strictObject({ receipt: line, invoice: line }),
  seller: line,
  buyer: line,
  siren: line,
  vatNumber: line,
  phone: line,
  columns: v.strictObject({ name: line, quantity: line, unit: line, amount: line }),
  /** Below a line's name, where the price has tax in it. */
  unitWithoutTax: line,
  discount: line,
  code: line,
  refund: line,
  withoutTax: line,
  tax: line,
  noTax: line,
  none: line,
  paid: line,
  refunded: line,
  notes: v.strictObject({
    paid: line,
    refunded: line,
    /** CGI, annexe II, article 242 nonies A: the kind of operation. */
    service: line,
    /** What a company's invoice says even when it is paid (Code de commerce, article L441-9). */
    business: line,
  }),
});

export const receipts = checkContent('receipts.json', receiptsSchema, receiptsJson);
