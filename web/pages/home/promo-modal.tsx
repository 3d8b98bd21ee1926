import { promo } from 'virtual:promo';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { promoAtom } from '#web/cart/promo.atoms.ts';
import { cardThreads } from '#web/pages/home/drawings.ts';
import styles from '#web/pages/home/promo-modal.module.css';
import buttons from '#web/ui/button.module.css';
import { Weave } from '#web/ui/weave.tsx';

type PromoModalProps = { onShown: () => void; onClose: () => void };

/** A welcome, in a modal dialog: the platform keeps the focus inside and gives it back. Accepting it keeps the code for the checkout. */
export function PromoModal({ onShown, onClose }: PromoModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const setPromo = useSetAtom(promoAtom);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown when it arrives, once
  useEffect(() => {
    // Something may have opened while this code was on its way.
    if (document.querySelector('dialog[open]')) return onClose();
    dialog.current?.showModal();
    onShown();
  }, []);
  const close = () => dialog.current?.close();
  const accept = () => {
    setPromo({ code: promo.code, discountPercent: promo.discountPercent });
    close();
    void navigate('/product');
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is the backdrop's
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby="promo-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.content}>
        <button type="button" className={styles.close} aria-label="Fermer" onClick={close}>
          ×
        </button>
        <Weave className={styles.drawing} threads={cardThreads.calm} viewBox="-4 0 168 80" />
        <h2 id="promo-title">{promo.title}</h2>
        <p>{promo.text}</p>
        <p className={styles.code}>{promo.code}</p>
        <div className={styles.actions}>
          <button type="button" className={buttons.primary} onClick={accept}>
            {promo.accept}
          </button>
          <button type="button" className={buttons.quiet} onClick={close}>
            {promo.later}
          </button>
        </div>
      </div>
    </dialog>
  );
}
