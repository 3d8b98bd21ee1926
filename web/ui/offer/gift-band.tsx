import type { ReactNode } from 'react';
import type { Gift } from '#content/catalogue.ts';
import layout from '#web/ui/layout.module.css';
import styles from '#web/ui/offer/gift-band.module.css';
import { ProductImage } from '#web/ui/product-image.tsx';
import { TitleText } from '#web/ui/set-text.tsx';
import sheet from '#web/ui/sheet.module.css';

type GiftBandProps = {
  gift: Gift;
  label: ReactNode;
  text: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** A product's gift, from edge to edge. `children`: what it costs. */
export function GiftBand({ gift, label, text, className = '', children }: GiftBandProps) {
  return (
    <section className={`${layout.stack4} ${styles.band} ${className}`}>
      <ProductImage
        className={`${sheet.sheet} ${layout.fill} ${styles.cover}`}
        src={gift.imageUrl}
        alt={`Couverture : ${gift.name}`}
        loading="lazy"
      />
      <div className={`${layout.stack2} ${styles.name}`}>
        <p className={layout.label}>{label}</p>
        <h2>
          <TitleText>{gift.name}</TitleText>
        </h2>
        {children && <p className={styles.price}>{children}</p>}
      </div>
      <p className={styles.text}>{text}</p>
    </section>
  );
}
