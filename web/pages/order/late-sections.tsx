import type { ComponentType } from 'react';
import type { MyOrderReply } from '#lambdas/http/my-order-contract.ts';
import { AddressSection } from '#web/pages/order/address-section.tsx';
import { EditionsSection } from '#web/pages/order/editions-section.tsx';
import { GiftSection } from '#web/pages/order/gift-section.tsx';
import { KeysSection } from '#web/pages/order/keys-section.tsx';
import type { SectionProps } from '#web/pages/order/order-section.tsx';
import { PartnerSection } from '#web/pages/order/partner-section.tsx';
import { ReceiptSection } from '#web/pages/order/receipt-section.tsx';
import { RefundSection, WithdrawalSection } from '#web/pages/order/refund-section.tsx';
import { ReviewSection } from '#web/pages/order/review-section.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { breakableAddress, purchaseRows } from '#web/ui/purchase-rows.tsx';
import { Slip } from '#web/ui/slip.tsx';

/** `isShown`: whether the order's `can` allows what the section offers. */
type Section = { name: string; Section: ComponentType<SectionProps>; isShown: (order: MyOrderReply) => boolean };

const sections: Section[] = [
  {
    name: 'gift',
    Section: GiftSection,
    isShown: ({ gift, role }) => gift !== null && (role === 'buyer' || gift.isOpen),
  },
  {
    name: 'keys',
    Section: KeysSection,
    // Of several products the first copies are their buyer's own: there is nothing to give then.
    isShown: ({ keys, gift }) => keys.some(({ state, handOver }) => gift || handOver || (keys[1] && state !== 'yours')),
  },
  { name: 'partner', Section: PartnerSection, isShown: ({ can }) => can.partner },
  { name: 'editions', Section: EditionsSection, isShown: ({ can, edition }) => can.read && edition.books.length > 0 },
  { name: 'review', Section: ReviewSection, isShown: ({ reviews }) => reviews.length > 0 },
  { name: 'refund', Section: RefundSection, isShown: ({ can, refund }) => can.refund || refund?.kind === 'guarantee' },
  {
    name: 'withdrawal',
    Section: WithdrawalSection,
    isShown: ({ can, refund }) => can.withdraw || refund?.kind === 'withdrawal',
  },
  { name: 'receipt', Section: ReceiptSection, isShown: ({ can }) => can.receipt },
  { name: 'address', Section: AddressSection, isShown: ({ can }) => can.address },
];

/** `place`: below the files, what the holder can do beside reading; at the end, what the order is. */
export type LatePartProps = SectionProps & { place: 'below' | 'end' };

export function LatePart({ place, ...props }: LatePartProps) {
  if (place === 'end') return <OrderFacts order={props.order} />;
  const shown = sections.filter(({ isShown }) => isShown(props.order));
  if (shown.length === 0) return null;
  return (
    <div className="topped">
      {shown.map(({ Section, name }) => (
        <Section key={name} {...props} />
      ))}
    </div>
  );
}

/** The order's number; for its buyer also day, products, sum and address. */
function OrderFacts({ order: { orderId, role, createdAt, lines, amountCents, email, can } }: { order: MyOrderReply }) {
  if (role !== 'buyer' || createdAt === null || amountCents === null) return null;
  const rows = [
    { term: 'Numéro', text: <Copyable kind="number" text={orderId} /> },
    ...purchaseRows({ date: createdAt, lines, amountCents }),
    ...(email === null ? [] : [{ term: 'E-mail', text: breakableAddress(email) }]),
  ];
  return (
    <div className="stack3">
      <Slip rows={rows} />
      <p className="note">
        {can.openByNumber && email !== null
          ? 'Gardez ce numéro\u202f: avec votre adresse, il ouvre vos fichiers à tout moment.'
          : 'Gardez le message de confirmation\u202f: il mène à cette page.'}
        {email !== null && (
          <>
            {' '}
            Sans lui, <a href="/retrouver">votre adresse suffit</a>.
          </>
        )}
      </p>
    </div>
  );
}
