import { home, homeDemo } from 'virtual:home';
import { Approach } from '#web/pages/home/approach.tsx';
import { Cards } from '#web/pages/home/cards.tsx';
import { Faq } from '#web/pages/home/faq.tsx';
import { FeaturedProduct } from '#web/pages/home/featured-product.tsx';
import { Hero } from '#web/pages/home/hero.tsx';
import { Journey } from '#web/pages/home/journey.tsx';
import { PromoWhenDue } from '#web/pages/home/promo-when-due.tsx';
import { ReviewCards } from '#web/pages/home/review-cards.tsx';
import { Testimonials } from '#web/pages/home/testimonials.tsx';

export function HomePage() {
  return (
    <>
      <Hero lede={home.hero.lede} />
      <Cards {...home.challenges} kind="challenges" />
      <Approach {...home.approach} />
      <Cards {...home.solutions} kind="solutions" />
      <Journey {...home.journey} />
      <FeaturedProduct {...home.product} />
      {homeDemo && <Testimonials title={homeDemo.testimonialsTitle} testimonials={homeDemo.testimonials} />}
      {homeDemo && <ReviewCards title={homeDemo.reviewsTitle} reviews={homeDemo.reviews} />}
      <Faq {...home.faq} />
      <PromoWhenDue />
    </>
  );
}
