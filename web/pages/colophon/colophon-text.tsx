import { colophon } from '#content/colophon.ts';
import { method } from '#content/figure-words.ts';
import { worksCited } from '#content/works-cited.ts';
import { tied } from '#web/page-data/drawings.data.ts';
import { editionNames } from '#web/page-data/products.data.ts';
import { contactDetails, publisher } from '#web/page-data/shop.data.ts';
import { loopSpread } from '#web/page-data/spreads.data.ts';
import styles from '#web/pages/colophon/colophon-text.module.css';
import { findFile, isDemo, mainProduct, site } from '#web/shop.ts';
import { Facts } from '#web/ui/facts.tsx';
import { MoreOrFewer } from '#web/ui/more-or-fewer.tsx';
import { Opening } from '#web/ui/opening/opening.tsx';
import { setText, TitleText } from '#web/ui/set-text.tsx';
import { Spread } from '#web/ui/spread.tsx';
import { Weave } from '#web/ui/weave.tsx';

const { title, lede, specimen, answers, making, limits, unknown, works, print } = colophon;

export function ColophonText() {
  return (
    <>
      <Opening title={title} lede={lede} beside={<Specimen />}>
        <Answers />
      </Opening>
      <div className={`page stack3 ${styles.page}`}>
        <Making />
        {!isDemo && <Points id="chiffres" {...method} />}
      </div>
      <div className="rose">
        <div className={`page stack3 ${styles.limits}`}>
          <Points {...limits} />
          <Points {...unknown} />
        </div>
      </div>
      <div className={`page stack3 ${styles.page}`}>
        <Works />
      </div>
      <Print />
    </>
  );
}

function Specimen() {
  return (
    <dl className={`stack3 fill ${styles.specimen}`}>
      {specimen.map(({ words, typeface }) => (
        <div key={typeface}>
          <dt className="small">{typeface}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The seller as the law wants the seller named, and the ways to reach a person. */
function Answers() {
  const { phone, phoneHours } = contactDetails;
  const { email, emailNote } = site.contact;
  const rows = [
    { term: 'Édition', text: `${publisher.name}\n${publisher.address}` },
    { term: 'Direction', text: publisher.director },
    { term: 'E-mail', text: `${email}\n${emailNote}` },
    { term: 'Téléphone', text: setText(`${phone}\n${phoneHours}`) },
  ];
  return (
    <section className="stack4 start">
      <h2>{answers.title}</h2>
      <p>{answers.text}</p>
      <Facts className="fill" rows={rows} />
      <p className="note">
        {answers.signature} <a href="/contact">Nous écrire</a>
      </p>
    </section>
  );
}

function Making() {
  return (
    <section className={`stack5 ${styles.halves}`}>
      <div className="stack4 aside">
        <h2>
          <TitleText>{making.title}</TitleText>
        </h2>
        <Spread className="bleed outward" spread={loopSpread} sizes="(width >= 64rem) 38rem, 90vw" />
        <p className="note">{loopSpread.label}</p>
      </div>
      <ol className="numbered ruled">
        {making.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type PointsProps = { id?: string; title: string; text?: string; items: readonly string[] };

function Points({ id, title: heading, text, items }: PointsProps) {
  return (
    <section id={id} className="stack4 start">
      <h2>{heading}</h2>
      {text && <p>{text}</p>}
      <ul className={`stack4 ${styles.points}`}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

const worksInSight = 9;

function Works() {
  return (
    <section id="travaux" className="stack4">
      <h2>{works.title}</h2>
      <p className="lede">{works.text}</p>
      <WorkList works={worksCited.slice(0, worksInSight)} />
      <MoreOrFewer more={`Voir les ${worksCited.length - worksInSight} autres`} fewer="Réduire la liste">
        <WorkList works={worksCited.slice(worksInSight)} />
      </MoreOrFewer>
      <p className="note">{worksCited.length}&nbsp;travaux, les mêmes qu’aux dernières pages du guide.</p>
    </section>
  );
}

function WorkList({ works: listed }: { works: typeof worksCited }) {
  return (
    <ul className={`ruled ${styles.list}`}>
      {listed.map((work) => (
        <Work key={`${work.authors} ${work.title}`} {...work} />
      ))}
    </ul>
  );
}

/** A book's title is that of a work; of an article the journal is, which its volume follows. */
function Work({ authors, title: named, place, year }: (typeof worksCited)[number]) {
  const [journal, volume] = place.split(/, (?=\d+$)/);
  return (
    <li>
      <span>{authors}</span>{' '}
      <span lang="en" className={styles.work}>
        {volume === undefined ? <cite>{named}</cite> : named}
      </span>{' '}
      <span className="soft">
        {volume === undefined ? place : <cite lang="en">{journal}</cite>}
        {volume && `, ${volume}`}, {year}.
      </span>
    </li>
  );
}

function Print() {
  const pages = findFile(mainProduct.fileId)?.pages;
  return (
    <section className="copper clip">
      <div className={`page stack5 ${styles.halves} ${styles.end}`}>
        <h2 className="display">
          <TitleText>{print.title}</TitleText>
        </h2>
        <div className="stack3">
          <p>{print.text}</p>
          <p className="note">
            {mainProduct.name}, {setText(editionNames[mainProduct.id] ?? '')}. Format A5
            {pages !== undefined && `, ${pages}\u00a0pages`}.
          </p>
        </div>
        <Weave threads={tied} />
      </div>
    </section>
  );
}
