import { ContactForm } from '#web/pages/contact/contact-form.tsx';
import styles from '#web/pages/contact/contact-page.module.css';
import { site } from '#web/shop.ts';
import layout from '#web/ui/layout.module.css';

const { phone, phoneHours, email, emailNote, address } = site.contact;

export function ContactPage() {
  return (
    <div className={layout.page}>
      <h1>Nous écrire</h1>
      <div className={styles.columns}>
        <ContactCards />
        <ContactForm />
      </div>
    </div>
  );
}

function ContactCards() {
  return (
    <ul className={styles.cards}>
      <li className={styles.card}>
        <h2>Téléphone</h2>
        <a href={`tel:+33${phone.replaceAll(' ', '').slice(1)}`}>{phone}</a>
        <p>{phoneHours}</p>
      </li>
      <li className={styles.card}>
        <h2>Email</h2>
        <a href={`mailto:${email}`}>{email}</a>
        <p>{emailNote}</p>
      </li>
      <li className={styles.card}>
        <h2>Adresse</h2>
        <address>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </li>
    </ul>
  );
}
