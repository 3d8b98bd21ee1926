import layout from '#web/ui/layout.module.css';

/** The way back for buyers who have lost their link. */
export function AlreadyBought() {
  return (
    <p className={layout.note}>
      Déjà acheté&#8239;? <a href="/retrouver">Retrouver mon achat</a>
    </p>
  );
}
