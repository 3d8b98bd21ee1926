/** The way back for buyers who have lost their link. */
export function AlreadyBought() {
  return (
    <p className="note">
      Déjà acheté&#8239;?{' '}
      <a className="clause" href="/retrouver">
        Retrouver mon achat
      </a>
    </p>
  );
}
