import type { ComponentType } from 'react';
import type { MyOrderReply } from '#lambdas/http/contract.ts';
import { AddressSection } from '#web/pages/download/address-section.tsx';
import type { SectionProps } from '#web/pages/download/order-section.tsx';
import { ReviewSection } from '#web/pages/download/review-section.tsx';

/** `isShown`: whether the order's `can` allows what the section offers. */
type Section = { name: string; Section: ComponentType<SectionProps>; isShown: (order: MyOrderReply) => boolean };

/** The sections under the files, in the order of the page. */
export const sections: Section[] = [
  { name: 'review', Section: ReviewSection, isShown: ({ review, can }) => can.review || review !== null },
  { name: 'address', Section: AddressSection, isShown: ({ role, can }) => role === 'buyer' && can.read },
];
