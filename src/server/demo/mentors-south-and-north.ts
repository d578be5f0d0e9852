/** Mentors of Southern, Central and North Africa and of the diaspora; `people.ts` explains the lines. All of them are invented. */
export const MENTORS_SOUTH_AND_NORTH = `
Thandeka Mkhabela-Zulu | F | 1988-07-18 | ZA | ZA | Johannesburg | Africa/Johannesburg | Solutions Architect | Egoli Cloudworks | 10+ | cloud-computing,software-architecture | en,zu,st | evenings
I help teams leave data centres without leaving their senses. Architecture is a conversation; we can rehearse the difficult part of yours.
- Systems Engineer @ Highveld Mutual, Johannesburg | Full time | 2011-02..2017-06 | Looked after mainframe bridges and the two people who understood them.
- Solutions Architect @ Egoli Cloudworks, Johannesburg | Full time | 2017-07.. | Migrations for insurers, with a way back at every step.

Sipho Dlamini | M | 1995-01-09 | ZA | ZA | Durban | Africa/Johannesburg | Game Developer | Isivunguvungu Games | 4-6 | game-development | en,zu | late
I make small games about minibus taxis, and they pay the rent. Ask me about prototypes, publishers and finishing things.
- 3D Artist @ Umhlanga Motion, Durban | Contract | 2018-03..2020-08 | Modelled shopping centres by day and taxis by night.
- Game Developer @ Isivunguvungu Games, Durban | Full time | 2020-09.. | Two released games; the second was profitable in a month.

Anneke van Schalkwyk-Petersen | F | 1984-03-27 | ZA | ZA | Cape Town | Africa/Johannesburg | Data Architect | Tafelberg Data | 10+ | data-engineering,databases | en,af | early
Twenty years of schemas. I can tell you which of your columns will hurt in five years, and how to rename one without a weekend of pain.
- Database Developer @ Karoo Retail, Cape Town | Full time | 2006-01..2014-04 | Stock and loyalty data for three hundred shops.
- Data Architect @ Tafelberg Data, Cape Town | Full time | 2014-05.. | Sets modelling standards and keeps them short enough to be read.

Lerato Mokoena | F | 1993-08-09 | ZA | ZA | Pretoria | Africa/Johannesburg | Scrum Master | Jacaranda Public Systems | 6-8 | project-management,engineering-leadership | en,st,tn | mid-mornings
I run retrospectives in which people say the real thing. If meetings eat your team’s week, we can design a lighter one together.
- Business Analyst @ Tshwane Permits Office, Pretoria | Contract | 2016-05..2019-10 | Mapped a permit from forty-one steps to nine.
- Scrum Master @ Jacaranda Public Systems, Pretoria | Full time | 2019-11.. | Three public-service teams that release every second Thursday.

Tendai Chikowore | M | 1990-02-15 | ZW | ZW | Harare | Africa/Harare | Python Developer | Dombo Insight | 6-8 | backend-development,data-analysis | sn,en | weekend-mornings
I write dull, readable Python and sleep well. We can pair on your code for an hour and only touch three functions, properly.
- Junior Developer @ Mbare Software, Harare | Full time | 2015-04..2018-02 | Wrote invoicing for shops that change currency twice a week.
- Python Developer @ Dombo Insight, Harare | Full time | 2018-03.. | Report engines for microfinance, tested to the last rounding rule.

Nokuthula Ncube-Moyo | F | 1987-11-23 | ZW | ZW | Bulawayo | Africa/Harare | Project Manager | Matobo Works | 10+ | project-management,career-growth | nd,sn,en | saturday
I came to tech from railways, at thirty-one. If you are changing careers with a family and a full calendar, we have things to talk about.
- Operations Planner @ Western Line, Bulawayo | Full time | 2009-01..2018-07 | Made timetables for trains that rarely read them.
- Project Manager @ Matobo Works, Bulawayo | Hybrid | 2018-08.. | Water-meter roll-outs in six towns.

Kagiso Mothibi | M | 1992-09-14 | BW | BW | Gaborone | Africa/Gaborone | Penetration Tester | Pula Secure | 6-8 | cyber-security | tn,en | two-evenings
I get paid to be told that I should not have been able to do that. I can help you start legally, with a lab, a method and good reports.
- Network Administrator @ Kgale Hosting, Gaborone | Full time | 2015-02..2018-11 | Patched six hundred servers and one coffee machine.
- Penetration Tester @ Pula Secure, Gaborone | Full time | 2018-12.. | Tests banks and clinics in five countries of the region.

Anabela Macuácua | F | 1991-06-25 | MZ | MZ | Maputo | Africa/Maputo | Frontend Developer | Polana Web | 6-8 | frontend-development,ui-ux-design | pt,en,ts | evenings
Interfaces em português, with room for the longer words. I teach CSS as a craft; in an hour we can make one component truly right.
- Web Developer @ Costa do Sol Media, Maputo | Full time | 2016-03..2020-01 | Built the live pages of a radio station.
- Frontend Developer @ Polana Web, Maputo | Full time | 2020-02.. | Design system of a mobile-money agent portal.

Domingos Kiala Nsimba | M | 1986-12-12 | AO | AO | Luanda | Africa/Luanda | Network Engineer | Kwanza Rede | 10+ | networking,cloud-computing | pt,kg,en | sundays
I build networks between provinces that maps forget. Sessions in Portuguese or English; bring a diagram, even one on a napkin.
- Telecommunications Technician @ Miramar Sinal, Luanda | Full time | 2009-09..2015-03 | Satellite links to forty municipalities.
- Network Engineer @ Kwanza Rede, Luanda | Full time | 2015-04.. | Backbone design and the training of every new engineer.

Yolanda Tchissola | F | 1996-04-17 | AO | AO | Lubango | Africa/Luanda | Data Analyst | Serra Dados | 2-4 | data-analysis,data-science | pt,umb,en | lunch
I count cattle, rainfall and school desks. For anyone who starts with spreadsheets and wonders whether that counts: it does, and here is the next step.
- Data Analyst @ Serra Dados, Lubango | Full time | 2022-03.. | Monthly drought figures that reach the radio in three languages.

Mbuyi Tshilombo | M | 1989-05-05 | CD | CD | Kinshasa | Africa/Kinshasa | Java Developer | Malewa Tech | 8-10 | backend-development | fr,ln,en | split-days
Ten years of Java in a city where the power decides. I teach robust services: timeouts, retries, and code that starts again by itself.
- Software Developer @ Gombe Informatique, Kinshasa | Full time | 2014-06..2018-12 | Payroll for twelve thousand teachers.
- Java Developer @ Malewa Tech, Kinshasa | Full time | 2019-01.. | Ordering and delivery for street kitchens.

Furaha Bahati-Mwamba | F | 1994-09-28 | CD | CD | Lubumbashi | Africa/Lubumbashi | Cloud Engineer | Katanga Nuage | 4-6 | cloud-computing,devops | fr,sw,en | weekend-mornings
I learnt cloud on free tiers and a phone hotspot, so I know every corner of both. We can plan your certificate month by month.
- Support Engineer @ Katanga Nuage, Lubumbashi | Full time | 2019-05..2021-12 | Took the night tickets and automated the ten most common ones.
- Cloud Engineer @ Katanga Nuage, Lubumbashi | Full time | 2022-01.. | Runs mining-safety dashboards that must be up before the first shift.

Nourhan El-Sharkawy | F | 1992-01-28 | EG | EG | Cairo | Africa/Cairo | AI Engineer | Nahda Language | 6-8 | ai,machine-learning | ar,en | late
I teach machines Egyptian Arabic, jokes included. Let’s read one paper properly, then build the smallest thing that shows whether it is true.
- NLP Engineer @ Kalam Lab, Cairo | Full time | 2017-09..2021-02 | Speech data from eleven dialects and a fair way to pay the speakers.
- AI Engineer @ Nahda Language, Cairo | Full time | 2021-03.. | Assistants for public hospitals, evaluated by nurses.

Karim Abdel-Rahman Shafiq | M | 1983-10-30 | EG | EG | Alexandria | Africa/Cairo | Vice President of Engineering | Pharos Commerce | 10+ | engineering-leadership,software-architecture | ar,en | friday-mornings
Twenty years, from intern to vice president, with one long detour. I am useful when you must choose between the deep path and the wide one.
- Engineering Manager @ Corniche Software, Alexandria | Full time | 2010-03..2017-09 | Grew a team of four to forty without losing the four.
- Vice President of Engineering @ Pharos Commerce, Alexandria | Full time | 2017-10.. | Eleven teams in three cities.

Marwa Tadros | F | 1997-02-20 | EG | EG | Mansoura | Africa/Cairo | Test Automation Engineer | Delta Quality | 2-4 | quality-assurance | ar,en | evenings
I break things politely. I can show you how I went from a business degree to test automation in fourteen months, spreadsheets of bugs included.
- Test Automation Engineer @ Delta Quality, Mansoura | Hybrid | 2022-06.. | Browser suites for two banks; flaky tests are her sworn enemies.

Tariq Aït-Saïd | M | 1990-03-08 | MA | MA | Casablanca | Africa/Casablanca | Robotics Engineer | Anfa Robotique | 8-10 | robotics,embedded-systems | ar,fr,zgh | saturday
Robots that sort olives and never get bored. Good for students who want to move from simulation to a machine that can actually hurt a finger.
- Automation Engineer @ Atlas Conserves, Agadir | Full time | 2014-10..2019-01 | Rebuilt a canning line around one camera.
- Robotics Engineer @ Anfa Robotique, Casablanca | Full time | 2019-02.. | Gripping, vision and safety for food lines.

Loubna Benkirane-Idrissi | F | 1988-12-05 | MA | MA | Rabat | Africa/Casablanca | Data Scientist | Bouregreg Santé | 8-10 | data-science,ai | fr,ar,en | two-evenings
Health data, handled with care. We can talk about study design, privacy, or how to tell a doctor that the data does not say so.
- Statistician @ Institut Oudayas, Rabat | Full time | 2013-01..2018-06 | Vaccine coverage estimates for the countryside.
- Data Scientist @ Bouregreg Santé, Rabat | Full time | 2018-07.. | Early-warning models for dialysis centres.

Yidir Oumellal | M | 1994-07-15 | MA | MA | Tiznit | Africa/Casablanca | Full Stack Developer | Argan Code | 4-6 | web-development,open-source | zgh,fr,en | resting
I work remotely from a town of silversmiths. Glad to help with remote habits, open source and Tamazight on the web, when my daughter sleeps.
- Full Stack Developer @ Argan Code, Tiznit | Full time | 2019-11.. | Co-operatives’ web shops, in three scripts.

Oluwadámilọ́lá Fọlárìn | F | 1987-05-12 | NG | GB | London | Europe/London | Engineering Manager | Thamesbridge Health | 10+ | engineering-leadership,career-growth | en,yo | late
I left Lagos with two suitcases and a job that vanished on arrival. I mentor people on relocating, on staying, and on not apologising for either.
- Software Engineer @ Yaba Works, Lagos | Full time | 2010-07..2015-08 | Hospital billing for a chain of nine.
- Engineering Manager @ Thamesbridge Health, London | Hybrid | 2015-09.. | Two teams on appointment systems used by four hundred practices.

Kofi Asante-Boateng | M | 1991-11-19 | GH | GB | London | Europe/London | Machine Learning Engineer | Southwark Signals | 6-8 | machine-learning,data-engineering | en,tw | lunch
From a physics degree in Cape Coast to models that predict train delays. Ask me about master’s degrees abroad and what they really cost.
- Data Engineer @ Junction Metrics, London | Full time | 2018-10..2021-11 | Cleaned ten years of timetable data, one railway at a time.
- Machine Learning Engineer @ Southwark Signals, London | Full time | 2021-12.. | Delay forecasts for three operators.

Tigist Wolde-Selassie | F | 1989-08-26 | ET | DE | Berlin | Europe/Berlin | Product Manager | Spree Mobility | 8-10 | product-management | am,en,de | evenings
Nine years between Addis and Berlin taught me to write things down. We can sharpen a one-page product brief until an engineer smiles.
- Business Analyst @ Bole Consulting, Addis Ababa | Full time | 2012-03..2016-12 | Wrote requirements for an airline’s crew planning.
- Product Manager @ Spree Mobility, Berlin | Full time | 2017-01.. | Shared bicycles: pricing, maps and winter.

Babacar Mbengue | M | 1993-10-10 | SN | DE | Berlin | Europe/Berlin | Rust Developer | Kanal Systems | 4-6 | backend-development,open-source | fr,wo,de,en | sundays
I write storage engines in Rust and explain ownership with football teams. Beginners are welcome, and so are people tired of being called beginners.
- C++ Developer @ Ufer Robotics, Berlin | Full time | 2019-02..2021-09 | Motion control with a real deadline every millisecond.
- Rust Developer @ Kanal Systems, Berlin | Full time | 2021-10.. | A log store that survives pulled plugs, as its tests prove daily.

Wambũi Njoroge | F | 1985-01-25 | KE | CA | Toronto | America/Toronto | Chief Information Security Officer | Maple Harbour Credit | 10+ | cyber-security,engineering-leadership | en,sw,ki | mornings
From Thika to the board room, by way of incident calls at three in the morning. I mentor security people who want to lead without losing the keyboard.
- Security Consultant @ Uhuru Audit, Nairobi | Full time | 2009-04..2014-06 | Audited savings societies, on paper and off it.
- Chief Information Security Officer @ Maple Harbour Credit, Toronto | Full time | 2014-07.. | A team of eighteen and a rule that blame is not a control.

Ivandro Lopes Tavares | M | 1992-06-02 | CV | PT | Lisbon | Europe/Lisbon | UI Designer | Tejo Interfaces | 6-8 | ui-ux-design,frontend-development | pt,en,fr | split-days
Born in Mindelo, designing in Lisbon. I care about type, colour and the thirteenth state of a button; bring a screen and we will find it.
- Graphic Designer @ Mindelo Press, Mindelo | Full time | 2014-05..2018-09 | Concert posters, ferry timetables, two newspapers.
- UI Designer @ Tejo Interfaces, Lisbon | Full time | 2018-10.. | Design systems for public services.
`
