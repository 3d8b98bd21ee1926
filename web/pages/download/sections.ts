import type { ComponentType } from 'react';
import type { MyOrderReply } from '#lambdas/http/contract.ts';
import type { SectionProps } from '#web/pages/download/order-section.tsx';

/** `isShown`: whether the order's `can` allows what the section offers. */
type Section = { name: string; Section: ComponentType<SectionProps>; isShown: (order: MyOrderReply) => boolean };

/** The sections under the files, in the order of the page. */
export const sections: Section[] = [];
