/** A dedication, « Pour Camille et Noé », on the page of a copy that its product names. */
import fontkit from '@pdf-lib/fontkit';
import {
  endMarkedContent,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib';
import type { ProductDetails } from '#content/catalogue.ts';
import { colours } from '#lambdas/pdf/colours.ts';
import { breakLines, mm, toPrintable } from '#lambdas/pdf/sheet.ts';

const leading = 1.35;

/** The elements that a page's marked contents belong to, by their number in the page (ISO 32000-1, 14.7.4.4). */
function findParents(document: PDFDocument, page: PDFPage): PDFArray {
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const numbers = root.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray);
  const key = page.node.lookup(PDFName.of('StructParents'), PDFNumber).asNumber();
  for (let index = 0; index < numbers.size(); index += 2) {
    if (numbers.lookup(index, PDFNumber).asNumber() === key) return numbers.lookup(index + 1, PDFArray);
  }
  throw new Error('The title page has no place in the structure tree');
}

/** Adds a paragraph to the structure tree, before the page's last element, and gives the number of its content. */
function addParagraph(document: PDFDocument, page: PDFPage): number {
  const parents = findParents(document, page);
  const number = parents.size();
  const last = parents.get(number - 1);
  const parent = document.context.lookup(last, PDFDict).get(PDFName.of('P'));
  const siblings = document.context.lookup(parent, PDFDict).lookup(PDFName.of('K'), PDFArray);
  const paragraph: PDFRef = document.context.register(
    document.context.obj({ Type: 'StructElem', S: 'P', P: parent, Pg: page.ref, K: [number] }),
  );
  parents.push(paragraph);
  siblings.insert(siblings.asArray().indexOf(last), paragraph);
  return number;
}

type Stamp = { names: string; place: NonNullable<ProductDetails['dedication']>; fontFile: Uint8Array };

/**
 * A PDF with a dedication, tagged as the PDF is; the same PDF and names give the same bytes. Throws when the font cannot set
 * the names, the place is too small for them or the page is not as it is expected.
 */
export async function stampDedication(pdf: Uint8Array, { names, place, fontFile }: Stamp): Promise<Uint8Array> {
  const { leftMm, topMm, widthMm, heightMm, sizePt } = place;
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.registerFontkit(fontkit);
  const font = await document.embedFont(fontFile, { subset: true, customName: 'DEDIEE+Fraunces-LightItalic' });
  const text = toPrintable(`Pour ${names}`, font);
  if (text.includes('?')) throw new Error('The font lacks a letter of the dedication');
  const lines = breakLines(text, { font, size: sizePt, width: mm(widthMm) });
  if (lines.length * leading * sizePt > mm(heightMm)) throw new Error('The dedication is longer than its place');
  const page = document.getPage(place.page - 1);
  const number = addParagraph(document, page);
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/P', `<</MCID ${number}>>`]));
  lines.forEach((line, index) => {
    const y = page.getHeight() - mm(topMm) - sizePt * (1 + index * leading);
    page.drawText(line, { x: mm(leftMm), y, font, size: sizePt, color: colours.wine });
  });
  page.pushOperators(endMarkedContent());
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}
