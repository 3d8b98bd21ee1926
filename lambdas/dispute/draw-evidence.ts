/** What a bank asks for in a dispute, as a PDF in the shop's type. */
import { identity } from '#content/identity.ts';
import type { Section } from '#lambdas/dispute/evidence.ts';
import { colours } from '#lambdas/pdf/colours.ts';
import type { FontName } from '#lambdas/pdf/fonts.ts';
import { mm, openSheet, type Sheet, saveSheet, writeText } from '#lambdas/pdf/sheet.ts';

const size: [number, number] = [mm(210), mm(297)];
const left = mm(22);
const lowest = mm(275);

/** Goes on with a new page where the present one is full. */
function withRoom(sheet: Sheet, top: number): { sheet: Sheet; top: number } {
  return top < lowest ? { sheet, top } : { sheet: { ...sheet, page: sheet.document.addPage(size) }, top: mm(20) };
}

type Paper = { orderId: string; at: string; sections: readonly Section[] };

/** The sections as A4 pages. The same order and log give the same bytes. */
export async function drawEvidence(
  { orderId, at, sections }: Paper,
  files: Record<FontName, Uint8Array>,
): Promise<Uint8Array> {
  const title = `Preuves de la commande ${orderId}`;
  const opened = await openSheet({ title, at, size, files });
  let place = {
    sheet: opened,
    top: writeText(opened, title, { x: left, top: mm(20), width: mm(166), font: 'serif', size: 20 }),
  };
  const { name, address, siren } = identity.publisher;
  const seller = [name, ...address, `SIREN ${siren}. Les heures sont celles de Paris.`].join(', ');
  place.top = writeText(opened, seller, { x: left, top: place.top, width: mm(166), colour: colours.inkSoft });
  for (const { title: heading, rows } of sections) {
    place = withRoom(place.sheet, place.top + mm(6));
    const head = { x: left, top: place.top, width: mm(166), font: 'sansBold', colour: colours.wine } as const;
    place.top = writeText(place.sheet, heading, head) + 2;
    for (const [term, text] of rows) {
      place = withRoom(place.sheet, place.top);
      const { sheet, top } = place;
      const below = writeText(sheet, term, { x: left, top, width: mm(54), size: 8.5, colour: colours.inkSoft });
      place.top = Math.max(below, writeText(sheet, text, { x: left + mm(56), top, width: mm(110), size: 8.5 }));
    }
  }
  return saveSheet(opened);
}
