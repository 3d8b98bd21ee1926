import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Reduction } from '#content/price-history.ts';
import { promoAtom } from '#web/cart/promo.atoms.ts';
import { welcomeOffer } from '#web/page-data/reductions.data.ts';
import styles from '#web/pages/home/promo-modal.module.css';
import { CloseButton, Dialog } from '#web/ui/dialog.tsx';
import { formatPrice } from '#web/ui/format.ts';
import { ThreadMark } from '#web/ui/weave.tsx';

type PromoModalProps = { onShown: () => void; onClose: () => void };

/** What the price is with the code and without; the price before is the one that the law names (C. conso L112-1-1). */
function describeConditions(conditions: string, { priceCents, beforeCents }: Reduction): string {
  return conditions.replace('{prix}', formatPrice(priceCents)).replace('{avant}', formatPrice(beforeCents));
}

/**
 * Offers a promo code with its conditions; accepting it keeps the code for the checkout. It opens unasked, so its title takes the
 * focus, not a button.
 */
export function PromoModal({ onShown, onClose }: PromoModalProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // Another dialog may have opened while this code was loading.
  const [welcome] = useState(() => document.querySelector('dialog[open]') === null);
  const setPromo = useSetAtom(promoAtom);
  const navigate = useNavigate();
  const promo = welcomeOffer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown when it arrives, once
  useEffect(() => {
    if (!welcome || promo === null) return onClose();
    title.current?.focus();
    onShown();
  }, []);
  if (!welcome || promo === null) return null;
  const accept = () => {
    setPromo({ code: promo.code, discountPercent: promo.discountPercent });
    onClose();
    void navigate('/product');
  };
  return (
    <Dialog className={styles.modal} aria-labelledby="promo-title" onClose={onClose}>
      <div className={`stack3 relative paper ${styles.content}`}>
        <CloseButton className={styles.close} />
        <div className={`copper clip ${styles.cover}`}>
          <ThreadMark className={styles.knot} />
        </div>
        <h2 id="promo-title" ref={title} tabIndex={-1}>
          {promo.title}
        </h2>
        <p>{promo.text}</p>
        <p className={styles.code}>{promo.code}</p>
        <p className="note">{describeConditions(promo.conditions, promo.reduction)}</p>
        <div className="stack2 start">
          <button type="button" className="primary fill" onClick={accept}>
            {promo.accept}
          </button>
          <button type="button" className="quiet" onClick={onClose}>
            {promo.later}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
