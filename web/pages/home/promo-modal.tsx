import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { welcomePromo as promo } from '#content/home.ts';
import { promoAtom } from '#web/cart/promo.atoms.ts';
import { cardThreads } from '#web/pages/home/card-threads.ts';
import styles from '#web/pages/home/promo-modal.module.css';
import buttons from '#web/ui/button.module.css';
import { CloseButton, Dialog } from '#web/ui/dialog.tsx';
import { Weave } from '#web/ui/weave.tsx';

type PromoModalProps = { onShown: () => void; onClose: () => void };

/** Offers a promo code; accepting it keeps the code for the checkout. It opens unasked, so its title takes the focus, not a button. */
export function PromoModal({ onShown, onClose }: PromoModalProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // Another dialog may have opened while this code was loading.
  const [welcome] = useState(() => document.querySelector('dialog[open]') === null);
  const setPromo = useSetAtom(promoAtom);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown when it arrives, once
  useEffect(() => {
    if (!welcome) return onClose();
    title.current?.focus();
    onShown();
  }, []);
  const accept = () => {
    setPromo({ code: promo.code, discountPercent: promo.discountPercent });
    onClose();
    void navigate('/product');
  };
  if (!welcome) return null;
  return (
    <Dialog className={styles.modal} aria-labelledby="promo-title" onClose={onClose}>
      <div className={styles.content}>
        <CloseButton className={styles.close} onClose={onClose} />
        <Weave className={styles.drawing} threads={cardThreads.calm} viewBox="-4 0 168 80" />
        <h2 id="promo-title" ref={title} tabIndex={-1}>
          {promo.title}
        </h2>
        <p>{promo.text}</p>
        <p className={styles.code}>{promo.code}</p>
        <div className={styles.actions}>
          <button type="button" className={buttons.primary} onClick={accept}>
            {promo.accept}
          </button>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {promo.later}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
