import { COUNTRIES } from '#contract/reference/countries.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { wordsOf } from '#rules/directory/search.ts'
import { TIER_STARTS } from '#server/features/directory/store.ts'
import type pg from 'pg'

const pairs = (heads: string, tails: string) =>
  heads.split(' ').flatMap((head) => tails.split(' ').map((tail) => head + tail))

/** Most frequent first. */
const firstNames = [
  ...'amina kofi wanjiru chidi zainab kwame fatou thabo ngozi yusuf aisha tendai mariam abebe lerato sekou'.split(' '),
  ...'ibrahim akosua blessing emeka nia moussa salma juma hawa tariq zola baraka efua desta kagiso rokia'.split(' '),
  ...'oumar selam themba nadia farai sipho awa karim neema dawit khadija bongani rania musa adwoa samir'.split(' '),
  ...pairs(
    'ade olu ayo oluwa ola temi ife omo akin fola baba iya',
    'kunle bola wale seun tunde dayo femi sola tobi lola yemi niyi',
  ),
  ...pairs('chi chukwu nne obi ama uzo eze nwa', 'nedu maka oma ebuka dinma nonso neme gozie buike zoba'),
  ...pairs('si no the man san bu lun', 'phiwe mvula mbali dile kazi gani zile thando'),
]
const lastNames = [
  ...'okafor mensah kamau diallo nkosi tesfaye ndlovu traore okonkwo banda mwangi kone hassan boateng cisse'.split(' '),
  ...'moyo abdi otieno keita adeyemi sow asante bello haddad ouedraogo phiri kiprop toure eze alaoui ba'.split(' '),
  ...pairs(
    'oko ada ogu muth njor mwan och ode oti kari nde sam abu bala dan',
    'foro nkwo mbi oge ugi iki ieng hiambo eno uki gwa ura kar rabe juma',
  ),
  ...pairs('ma ka ta zu gwe mo shi chi', 'kamba thebe lindi koena wanda rangi sanga tsheza'),
]
const titles =
  `Software Engineer|Data Scientist|Product Manager|Product Designer|DevOps Engineer|Frontend Developer|Backend Developer|
Mobile Developer|Machine Learning Engineer|Security Analyst|Data Engineer|Engineering Manager|Cloud Architect|QA Engineer|Technical Writer|
UX Researcher|Data Analyst|Solutions Architect|Network Engineer|Game Developer|Blockchain Developer|Robotics Engineer|
Database Administrator|Scrum Master|Chief Technology Officer|Site Reliability Engineer|Research Scientist|Support Engineer|Growth Marketer|Founder`
    .split('|')
    .map((title) => title.trim())
const companies = pairs(
  'Pay Flutter Jumia Kuda Sendy Zola Twiga Andela Moni Paga Sasa Lori',
  'Works Labs Bank Cloud Soft Link',
)
const syllables = pairs('b d f g k l m n r s t w y z nd', 'a e i o u')

/** A word list as a temporary table: the displayed text and its search words. */
const wordTable = (name: string, shown: readonly string[]) => ({
  text: `create temp table ${name} as select row_number() over () as i, shown, string_to_array(words, ' ') as words
    from unnest($1::text[], $2::text[]) as w (shown, words)`,
  values: [shown, shown.map((one) => wordsOf(one).join(' '))],
})
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** SQL for an index into a list of `count` items, skewed towards the first. */
const skewedIndex = (count: number, power: number) => `1 + floor(${count} * random() ^ ${power})::int`

/**
 * Fills an empty database with reproducible mentors: names with a realistic frequency, a fifth of the family names rare, a tenth of the
 * people with weekly hours. Rows are inserted directly; the keys are indexed at the end, as after a restore.
 */
export async function insertMentors(client: pg.Client, count: number, report: (line: string) => void): Promise<void> {
  // Without foreign keys and triggers: the rows are known to be valid.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`)
  const index = await client.query<{ sql: string }>(`select pg_get_indexdef('search_entries_keys'::regclass) as sql`)
  await client.query('drop index search_entries_keys')
  const lists = {
    firsts: firstNames.map(capital),
    lasts: lastNames.map(capital),
    titles,
    companies,
    topics: TOPICS.map((topic) => topic.name),
    countries: COUNTRIES.slice(0, 54).map((country) => country.name),
  }
  for (const [name, shown] of Object.entries(lists)) await client.query(wordTable(name, shown))
  await client.query(`select setseed(0.26)`)
  await client.query(peopleOf(count, lists))
  report(`${count.toLocaleString('en')} people generated`)
  for (const statement of inserts) await client.query(statement)
  report('rows written')
  await client.query(index.rows[0]!.sql)
  await client.query('vacuum analyze')
  report('keys indexed')
}

const peopleOf = (count: number, lists: Record<string, readonly string[]>) => {
  const syllable = `(array[${syllables.map((one) => `'${one}'`).join(',')}])[${skewedIndex(syllables.length, 1)}]`
  const at = (list: string, power: number) => skewedIndex(lists[list]!.length, power)
  return `
    create temp table drawn as
    select i, ${at('firsts', 1.5)} as first, ${at('firsts', 1.5)} as middle, random() < 0.4 as has_middle, ${at('lasts', 1.5)} as last,
      case when random() < 0.2 then ${syllable} || ${syllable} || ${syllable} end as rare,
      ${at('titles', 2)} as title, ${at('companies', 1.5)} as company, ${at('topics', 2)} as topic, ${at('topics', 1.5)} as other_topic,
      ${at('countries', 3)} as country, random() < 0.1 as has_hours, random() < 0.15 as verified, random() < 0.6 as has_picture,
      random() < 0.5 as has_bio
    from generate_series(1, ${count}) i;
    create temp table people as
    select d.i, md5('user ' || d.i)::uuid as user_id, md5('profile ' || d.i)::uuid as profile_id,
      concat_ws(' ', f.shown, case when has_middle then m.shown end, coalesce(initcap(rare), l.shown)) as full_name,
      array(select distinct unnest(f.words || case when has_middle then m.words else '{}' end || case when rare is null then l.words else array[rare] end)) as names,
      t.shown as title, c.shown as company, n.shown as country,
      array(select distinct unnest(t.words || c.words || tp.words || o.words)) as words,
      tp.i as topic, o.i as other_topic, has_hours, verified, has_picture, has_bio,
      1000 * (case when has_hours then 0 else 8 end + case when verified then 0 else 4 end + (not has_picture)::int + (not has_bio)::int + 1) as rank
    from drawn d join firsts f on f.i = d.first join firsts m on m.i = d.middle join lasts l on l.i = d.last join titles t on t.i = d.title
      join companies c on c.i = d.company join countries n on n.i = d.country join topics tp on tp.i = d.topic join topics o on o.i = d.other_topic`
}

const topicIds = `(array[${TOPICS.map((topic) => `'${topic.id}'`).join(',')}])`
const inserts = [
  `insert into users (id, email, email_key, full_name, role, picture_url, time_zone, created_at)
    select user_id, i || '@example.com', i || '@example.com', full_name, 'mentor', case when has_picture then '/files/' || i end,
      'Africa/Lagos', '2026-01-01' from people`,
  `insert into profiles (id, user_id, role, slug, job_title, level, company_name, country, languages, bio, phone, gender, birth_date,
      nationality, verification_status, created_at)
    select profile_id, user_id, 'mentor', 'm' || i, title, '4-6', company, country, '{English}', case when has_bio then 'I build payments.' end,
      '+2348012345678', 'Female', '1990-01-01', 'Nigerian', case when verified then 'APPROVED' else 'NOT_VERIFIED' end, '2026-01-01' from people`,
  `insert into profile_topics (profile_id, topic_id, position)
    select profile_id, ${topicIds}[topic], 0 from people union all
    select profile_id, ${topicIds}[other_topic], 1 from people where other_topic <> topic`,
  `insert into calendars (user_id, provider, account, created_at)
    select user_id, 'builtin', i || '@example.com', '2026-01-01' from people where has_hours`,
  `insert into schedules (profile_id, user_id, time_zone) select profile_id, user_id, 'Africa/Lagos' from people where has_hours`,
  `insert into availability_ranges (profile_id, weekday, start_minute, end_minute)
    select profile_id, weekday, 1020, 1260 from people, generate_series(1, 5) weekday where has_hours`,
  `insert into search_words (word) select distinct word from (select unnest(names || words) as word from people) w`,
  `insert into search_entries (profile_id, tier, rank, names, words, facets)
    select profile_id, 'm' || width_bucket(row_number() over (order by rank, profile_id) - 1, array[${TIER_STARTS.join(',')}]::bigint[]), rank,
      names, array(select unnest(words) except select unnest(names)),
      array['country ' || country, 'language English', 'topic ' || ${topicIds}[topic], 'topic ' || ${topicIds}[other_topic]]
    from people order by i`,
]
