import { OrderSection, type SectionProps } from '#web/pages/download/order-section.tsx';
import { site } from '#web/shop.ts';

/** Where the order's mails go. */
export function AddressSection({ order }: SectionProps) {
  return (
    <OrderSection title="Adresse e-mail">
      <p>
        Nos messages vont à <strong>{order.email}</strong>. Pour une autre adresse, écrivez à{' '}
        <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
      </p>
    </OrderSection>
  );
}
