-- The landing page quotes recent reviews: good ones, with a name and a text of a readable length (`find-landing-reviews.ts`).
create index reviews_quotable on reviews (created_at desc, id desc)
  where overall >= 4 and not anonymous and char_length(text) between 40 and 280;
-- Not those of which staff have not said that they may stay.
create index reports_review on reports (review_id) where review_id is not null;
