/** Mentors of East Africa; `people.ts` explains the lines. All of them are invented. */
export const MENTORS_EAST = `
Wanjirũ Kariũki | F | 1989-03-14 | KE | KE | Nairobi | Africa/Nairobi | Principal Engineer | Mtaro Pay | 10+ | backend-development,fintech,career-growth | en,sw,ki | every-evening
I have built payment systems for eleven years, three of them as the only woman in the room. I like half-finished plans, honest questions and the week before an interview.
- Software Developer @ Jamvi Commerce, Nairobi | Full time | 2013-06..2017-01 | Wrote the checkout of a farm supply shop and answered its phone on Fridays.
- Senior Engineer @ Mtaro Pay, Nairobi | Full time | 2017-02..2021-03 | Took settlement from a spreadsheet to a ledger that balances to the cent.
- Principal Engineer @ Mtaro Pay, Nairobi | Hybrid | 2021-04.. | Sets the technical direction for six teams and still takes her turn on call.

Otieno Ochieng-Odongo | M | 1987-10-12 | KE | KE | Kisumu | Africa/Nairobi | Site Reliability Engineer | Nam Lolwe Cloud | 8-10 | devops,cloud-computing | en,sw,luo | evenings
I keep systems standing beside a lake that floods. We can read an outage report together; it teaches more than any success story.
- Systems Administrator @ Lakeside Hospital Group, Kisumu | Full time | 2012-02..2017-11 | Kept patient records available through four hundred power cuts.
- Site Reliability Engineer @ Nam Lolwe Cloud, Kisumu | Full time | 2017-12.. | Error budgets, calm rotas, and alerts that mean something.

Mũthoni Njũgũna-Weru | F | 1992-05-21 | KE | KE | Nakuru | Africa/Nairobi | Machine Learning Engineer | Shamba Vision | 6-8 | machine-learning,ai | en,sw,ki | two-evenings
My models look at maize leaves on cheap phones. I will gladly talk about small data sets, labelling parties and when a rule of thumb beats a network.
- Data Analyst @ Rift Grain Board, Nakuru | Full time | 2016-01..2019-04 | Predicted harvests with regressions that fitted on one page.
- Machine Learning Engineer @ Shamba Vision, Nakuru | Full time | 2019-05.. | Puts leaf disease models on devices with one gigabyte of memory.

Abdirahmaan Warsame Cali | M | 1990-12-01 | KE | KE | Garissa | Africa/Nairobi | Full Stack Developer | Dayax Software | 6-8 | web-development,backend-development | so,sw,en | late
Self-taught, from a cyber café to a company of nine. I mentor people without a degree, because that door should have a handle on both sides.
- Web Developer @ Independent, Garissa | Freelance | 2015-03..2019-08 | Forty small sites for schools, hotels and one camel dairy.
- Full Stack Developer @ Dayax Software, Garissa | Full time | 2019-09.. | Livestock market prices by web and by text message.

Chebet Kiprotich | F | 1996-08-18 | KE | KE | Eldoret | Africa/Nairobi | Android Developer | Kimbia Labs | 4-6 | mobile-development | en,sw | early
I run before work and write Kotlin after it. If your app drains the battery or your week drains you, we can look at either.
- Android Developer @ Kimbia Labs, Eldoret | Full time | 2020-06.. | Training logs for athletes’ clubs; measures everything twice, like her coach.

Mwinyi Salim Bakari | M | 1981-06-29 | KE | KE | Mombasa | Africa/Nairobi | Enterprise Architect | Bandari Systems | 10+ | software-architecture,databases | sw,en,ar | friday-only
Twenty years of port software, from green screens to events. I enjoy legacy systems, and I can show you how to change one without stopping the cranes.
- Systems Analyst @ Kilindini Cargo, Mombasa | Full time | 2005-01..2013-12 | Modelled what a container does all day, which turned out to be waiting.
- Enterprise Architect @ Bandari Systems, Mombasa | Full time | 2014-01.. | Joined eleven systems through one set of events.

Nyambura Gĩthĩnji | X | 1995-11-11 | KE | KE | Nairobi | Africa/Nairobi | UX Researcher | Sauti Research | 4-6 | ui-ux-design,product-management | en,sw | mornings
I ask strangers about their phones in four languages. Let’s plan an interview guide you can use on Monday, with five people and no budget.
- Research Assistant @ Sauti Research, Nairobi | Part time | 2019-02..2021-06 | Coded eight hundred interviews by hand, and remembers them.
- UX Researcher @ Sauti Research, Nairobi | Full time | 2021-07.. | Studies how families share one phone, and what that does to passwords.

Uwimana Immaculée | F | 1991-01-20 | RW | RW | Kigali | Africa/Kigali | Technical Program Manager | Imisozi Mobility | 6-8 | project-management | rw,en,fr | lunch
I bring many people to one date without shouting. We can take your messiest plan, find its three real decisions and let the rest be small.
- Project Manager @ Ikoranabuhanga House, Kigali | Full time | 2015-08..2019-12 | Delivered a ticketing system for thirty bus lines, on the third date promised.
- Technical Program Manager @ Imisozi Mobility, Kigali | Full time | 2020-01.. | Electric motorcycles: batteries, riders, software, weather.

Nshimiyimana Eric | M | 1988-09-05 | RW | RW | Huye | Africa/Kigali | Computer Science Lecturer | Huye Polytechnic | 10+ | ai,data-science | rw,en,fr | midweek
I teach algorithms in the morning and read theses at night. I am the person to ask about graduate school, recommendation letters and proofs.
- Research Engineer @ Akagera Institute, Kigali | Full time | 2012-09..2017-07 | Language tools for Kinyarwanda, from a spelling list to a small translator.
- Computer Science Lecturer @ Huye Polytechnic, Huye | Full time | 2017-08.. | Four hundred students, one rule: explain it to your neighbour first.

Keza Mutesi | F | 1997-07-27 | RW | RW | Kigali | Africa/Kigali | iOS Developer | Umuganda Apps | 2-4 | mobile-development,ui-ux-design | rw,en | weekend-mornings
Only four years in, which means I remember exactly how the first job felt. Good for a first portfolio, a first review and a first salary talk.
- iOS Developer @ Umuganda Apps, Kigali | Full time | 2022-02.. | A neighbourhood help app used in two hundred cells.

Selamawit Haile-Mariam | F | 1986-05-30 | ET | ET | Addis Ababa | Africa/Addis_Ababa | Director of Engineering | Entoto Digital | 10+ | engineering-leadership | am,en | two-evenings
I have hired more than a hundred engineers and still find it hard. Practise an interview with me from either side of the table.
- Technical Lead @ Sheger Systems, Addis Ababa | Full time | 2011-10..2016-08 | Shipped the first Amharic keyboard of a phone maker, with three friends.
- Director of Engineering @ Entoto Digital, Addis Ababa | Full time | 2016-09.. | Nine teams; wrote a career ladder that people outside the company now borrow.

Tolosaa Guutamaa | M | 1993-03-16 | ET | ET | Adama | Africa/Addis_Ababa | Blockchain Developer | Buna Trace | 4-6 | blockchain,backend-development | om,am,en | evenings
I trace coffee from the washing station to the cup, on a chain only where one is needed. Expect me to ask three times whether a table would do.
- Backend Developer @ Awash Data, Adama | Full time | 2018-04..2021-10 | Warehouse receipts, signed and checked by text message.
- Blockchain Developer @ Buna Trace, Adama | Full time | 2021-11.. | Certificates of origin that a buyer can verify in ten seconds.

Hiwot Gebre-Egziabher | F | 1990-10-03 | ET | ET | Mekelle | Africa/Addis_Ababa | Database Administrator | Axum Records | 8-10 | databases,data-engineering | ti,am,en | sundays
I restore things. Back-ups, indexes and patient thinking about what you would lose: come with a slow query and leave with a fast one.
- Database Developer @ Selam Clinics, Mekelle | Full time | 2014-01..2018-09 | Brought forty clinics’ paper cards into one schema.
- Database Administrator @ Axum Records, Mekelle | Full time | 2018-10.. | Tests every back-up by restoring it; has needed it twice.

Neema Mwakyusa | F | 1992-12-24 | TZ | TZ | Dar es Salaam | Africa/Dar_es_Salaam | Cyber Security Analyst | Ngao Watch | 6-8 | cyber-security,networking | sw,en | split-days
I read logs the way others read novels. We can build a home lab on an old laptop and break into it together, with permission.
- Network Administrator @ Kariakoo Traders Union, Dar es Salaam | Full time | 2015-05..2019-02 | Wired a market hall and then learnt how to defend it.
- Cyber Security Analyst @ Ngao Watch, Dar es Salaam | Full time | 2019-03.. | Night watch for nine hospitals and a ferry line.

Juma Khamis Haji | M | 1985-08-08 | TZ | TZ | Zanzibar | Africa/Dar_es_Salaam | Startup Founder | Karafuu Stays | 10+ | entrepreneurship,product-management | sw,en,ar | mornings
Two companies, one success, and a drawer full of lessons. I help founders read their own numbers before an investor does.
- Front Office Manager @ Stone Town Guest Houses, Zanzibar | Full time | 2008-02..2013-10 | Learnt bookings from the side of the person at the desk.
- Startup Founder @ Karafuu Stays, Zanzibar | Full time | 2013-11.. | Room management for small hotels on three coasts.

Rehema Lyimo | F | 1994-06-13 | TZ | TZ | Arusha | Africa/Dar_es_Salaam | GIS Specialist | Meru Maps | 4-6 | data-analysis,open-source | sw,en | saturday
Maps of villages that had none. I mentor people who like both data and boots, and I can help you contribute to open maps this weekend.
- GIS Specialist @ Meru Maps, Arusha | Full time | 2019-09.. | Mapped nine districts’ water points with volunteers and donated phones.

Nakato Ssebunya | F | 1989-02-02 | UG | UG | Kampala | Africa/Kampala | Developer Advocate | Boda API | 8-10 | web-development,technical-writing | en,lg,sw | lunch
I explain things until they are short. Bring a talk, an article or a README, and we will throw away half of it.
- Web Developer @ Nile Studio, Kampala | Full time | 2013-01..2018-05 | Newspaper sites that survived election nights.
- Developer Advocate @ Boda API, Kampala | Full time | 2018-06.. | Documentation, sample code and the monthly meet-up in Ntinda.

Okello Opiyo | M | 1991-04-04 | UG | UG | Gulu | Africa/Kampala | IoT Engineer | Acholi Power | 6-8 | internet-of-things,embedded-systems | en,luo | late
Solar meters that tell the truth in the rain. I like beginners who take things apart, and I can help you put them together again.
- Solar Technician @ Gulu Sun Workshop, Gulu | Contract | 2013-07..2017-12 | Installed eight hundred home systems and noted how each one failed.
- IoT Engineer @ Acholi Power, Gulu | Full time | 2018-01.. | Prepaid meters and the radio network between them.
`
