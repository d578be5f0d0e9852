/** Mentors of West Africa; `people.ts` explains the lines. All of them are invented. */
export const MENTORS_WEST = `
Ọláṣubọ̀mí Adéyẹmí | F | 1988-04-19 | NG | NG | Lagos | Africa/Lagos | Staff Software Engineer | Kaàbọ̀ Logistics | 10+ | backend-development,software-architecture | en,yo | evenings
I have spent twelve years on back ends that must not lose a parcel. Bring me a design you are unsure of, and we will find its weakest wall together.
- Backend Engineer @ Ìmọ́lẹ̀ Retail, Lagos | Full time | 2013-02..2017-08 | Moved the order system from nightly batches to events, one queue at a time.
- Staff Software Engineer @ Kaàbọ̀ Logistics, Lagos | Full time | 2017-09.. | Owns the routing and tracking services; reviews most of the designs of four teams.

Chukwuemeka Ọkọ́ńkwọ | M | 1985-11-02 | NG | NG | Enugu | Africa/Lagos | Engineering Manager | Akwụkwọ Learning | 10+ | engineering-leadership,career-growth | en,ig | lunch
I became a manager by accident and a decent one by listening. Talk to me about first teams, hard one-on-ones, and whether you should lead at all.
- Technical Lead @ Udala Systems, Enugu | Full time | 2012-05..2018-03 | Led six people through two rewrites, only one of which was needed.
- Engineering Manager @ Akwụkwọ Learning, Enugu | Hybrid | 2018-04.. | Three teams, one hiring process, and a rule that nobody debugs alone after eight.

Ƙasimu Ɗanjuma | M | 1990-07-23 | NG | NG | Kano | Africa/Lagos | Cloud Architect | Rijiya Cloud | 8-10 | cloud-computing,devops | en,ha | two-evenings
From a computer shop in Sabon Gari to running clusters for three banks. I teach cloud with small bills: you should understand what you pay for.
- Systems Administrator @ Kasuwar Gobe, Kano | Full time | 2014-01..2018-12 | Kept a market's payment terminals online through generators, dust and fuel queues.
- Cloud Architect @ Rijiya Cloud, Kano | Full time | 2019-01.. | Designs landing zones for regulated customers, and the exits out of them.

Ifẹ́olúwa Bámigbóyè | F | 1994-02-11 | NG | NG | Ibadan | Africa/Lagos | Product Designer | Àlá Studio | 6-8 | ui-ux-design | en,yo | weekend-mornings
I design for people who open an app with wet hands, a cracked screen and half a bar of signal. Show me your portfolio; I will ask what you cut.
- UI Designer @ Gọ̀mbọ́ Apps, Ibadan | Full time | 2017-06..2020-10 | Drew the first forms of a health insurance app, then watched nurses use them and drew them again.
- Product Designer @ Àlá Studio, Ibadan | Freelance | 2020-11.. | Research and interface design for clinics, co-operatives and one very patient bus company.

Ngozi Nwáńkwọ́ | F | 1991-09-30 | NG | NG | Abuja | Africa/Lagos | Data Scientist | Ụzọ Analytics | 6-8 | data-science,machine-learning | en,ig | split-days
Statistics first, models second. I can help you choose a question that data can answer, and defend the answer in front of people who dislike it.
- Data Analyst @ Ministry Programme Office, Abuja | Contract | 2016-03..2019-05 | Cleaned six years of school census data and found the year that had been typed in twice.
- Data Scientist @ Ụzọ Analytics, Abuja | Full time | 2019-06.. | Demand forecasts for food distribution, with error bars that planners now ask for by name.

Ebiere Tamunosaki | F | 1987-12-08 | NG | NG | Port Harcourt | Africa/Lagos | Information Security Officer | Delta Harbour Services | 10+ | cyber-security | en,pcm | saturday
Fourteen years of telling people which door they left open. I mentor newcomers to security, above all those who come from the help desk as I did.
- Help Desk Lead @ Bonny Terminal, Port Harcourt | Full time | 2011-08..2016-02 | Answered forty calls a day and wrote down which of them should never have been possible.
- Information Security Officer @ Delta Harbour Services, Port Harcourt | Full time | 2016-03.. | Built the response team from three volunteers to a rota that lets people sleep.

Sadiq Ɓulama | M | 1993-05-17 | NG | NG | Maiduguri | Africa/Lagos | Mobile Developer | Gona Digital | 4-6 | mobile-development | en,ha,kr | late
I write Android apps that still work after three days without a network. Ask me about sync, small downloads and getting your first remote job from the north.
- Android Developer @ Gona Digital, Maiduguri | Full time | 2020-02.. | A field app for seed traders: conflict-free sync, two megabytes in all.

Nana Ɔforiwaa Amponsah | F | 1989-06-06 | GH | GH | Accra | Africa/Accra | Product Manager | Sika Kwan | 8-10 | product-management,fintech | en,tw | mornings
I have shipped savings products to market traders and buried two that they did not want. We can practise saying no to a feature, kindly and with numbers.
- Product Analyst @ Makola Pay, Accra | Full time | 2014-09..2018-01 | Sat in stalls for a month and rewrote the fee page in four sentences.
- Product Manager @ Sika Kwan, Accra | Full time | 2018-02.. | Runs group savings: roadmap, risk, and the Saturday call with the traders' council.

Ɛnyɔnam Agbeko | M | 1992-10-25 | GH | GH | Ho | Africa/Accra | DevOps Engineer | Volta Stack | 6-8 | devops,cloud-computing | en,ee | evenings
Pipelines, rollbacks, and sleeping through the night. If a release makes you nervous, bring it along and we will take the nerves apart step by step.
- Systems Engineer @ Adaklu Networks, Ho | Full time | 2016-07..2020-03 | Replaced hand-copied servers with machines described in one file.
- DevOps Engineer @ Volta Stack, Ho | Full time | 2020-04.. | Forty releases a week for a remote team in five countries.

Kwabena Ɔpɔku-Mensah | M | 1983-01-15 | GH | GH | Kumasi | Africa/Accra | Chief Technology Officer | Asɛmpa Health | 10+ | engineering-leadership,entrepreneurship | en,tw | friday-only
I co-founded a clinic software company with a borrowed laptop. I mentor people who are about to leave a good job for an uncertain idea, in both directions.
- Software Developer @ Tech Adwuma, Kumasi | Full time | 2008-05..2014-11 | Wrote pharmacy stock systems and installed them himself, bus ticket by bus ticket.
- Chief Technology Officer @ Asɛmpa Health, Kumasi | Full time | 2014-12.. | From two clinics to ninety; still answers support on the first Monday of the month.

Akosua Asɛm-Dɔtse | F | 1996-03-03 | GH | GH | Tema | Africa/Accra | Quality Assurance Engineer | Sankɔ Software | 4-6 | quality-assurance | en,ee,gaa | lunch
Testing is reading with suspicion, and it is a fine way into the industry. I can show you how to write a bug report that developers thank you for.
- Quality Assurance Engineer @ Sankɔ Software, Tema | Hybrid | 2020-08.. | Turned a forty-page manual checklist into a suite that runs before lunch.

Aïssatou Ndiaye-Faye | F | 1990-08-14 | SN | SN | Dakar | Africa/Dakar | Data Engineer | Teranga Données | 6-8 | data-engineering,databases | fr,wo,en | two-evenings
I move data for a fishing co-operative, a port and a weather service, and I have opinions about dates. Sessions in French, Wolof or English.
- Database Administrator @ Port Analyses, Dakar | Full time | 2015-10..2019-09 | Cut a nightly load from seven hours to forty minutes by deleting what nobody read.
- Data Engineer @ Teranga Données, Dakar | Full time | 2019-10.. | Streams catch reports from three hundred boats into one warehouse.

Mamadou Lamine Sané | M | 1986-02-27 | SN | SN | Ziguinchor | Africa/Dakar | Embedded Systems Engineer | Casamance Capteurs | 10+ | embedded-systems,internet-of-things | fr,wo | saturday
My boards measure salt in rice fields and run for two years on three batteries. Come with a soldering iron or only with curiosity; both are enough.
- Electronics Technician @ Atelier Signal, Dakar | Full time | 2009-03..2015-06 | Repaired radio links for rural clinics and learnt what lightning does.
- Embedded Systems Engineer @ Casamance Capteurs, Ziguinchor | Full time | 2015-07.. | Designs field sensors and the firmware that nobody will ever be able to update by cable.

Khady Gningue | F | 1995-12-19 | SN | SN | Thiès | Africa/Dakar | Frontend Developer | Atelier Xam-Xam | 4-6 | frontend-development,web-development | fr,wo,en | split-days
Accessible pages are my craft: keyboard, contrast, slow phones. I review real code in our sessions, yours or mine, and we leave it better than it was.
- Frontend Developer @ Atelier Xam-Xam, Thiès | Full time | 2021-01.. | Rebuilt a learning site so that it opens in three seconds on a second-hand phone.

N’Golo Coulibaly | M | 1984-09-09 | CI | CI | Abidjan | Africa/Abidjan | Solutions Architect | Lagune Systèmes | 10+ | software-architecture,cloud-computing | fr,dyu,en | early
I draw boxes and arrows for a living and remove most of them before we build. Good company for anyone preparing a first architecture review.
- Software Engineer @ Banque du Plateau Services, Abidjan | Full time | 2009-01..2016-05 | Maintained the core banking bridge that everybody feared, until nobody did.
- Solutions Architect @ Lagune Systèmes, Abidjan | Full time | 2016-06.. | Designs payment and identity systems for insurers in four countries.

Aya Marie-Laure Kouassi | F | 1993-04-28 | CI | CI | Yamoussoukro | Africa/Abidjan | Business Intelligence Analyst | Cacao Clair | 4-6 | data-analysis | fr,en | weekend-mornings
Dashboards that farmers’ unions really read: few charts, plain words. I help career changers build a first portfolio from public data of their own town.
- Accountant @ Coopérative du Bandama, Yamoussoukro | Full time | 2016-09..2020-12 | Kept books for two thousand growers, which is where the love of clean tables began.
- Business Intelligence Analyst @ Cacao Clair, Yamoussoukro | Full time | 2021-01.. | Traces harvests from field to ship in one report that fits on a page.

Jean-Bédel Ngo’o Mbarga | M | 1989-07-07 | CM | CM | Douala | Africa/Douala | Network Engineer | Wouri Fibre | 8-10 | networking | fr,en | sundays
I light up fibre in a city where rain floods the ducts. If you study for a network certificate, we can turn the chapters into things you have seen.
- Field Technician @ Littoral Télécom Services, Douala | Contract | 2012-04..2016-10 | Climbed two hundred masts and documented every one of them.
- Network Engineer @ Wouri Fibre, Douala | Full time | 2016-11.. | Plans rings and peering; halved the repair time with better maps.

Manka’a Fombang | F | 1994-01-31 | CM | CM | Buea | Africa/Douala | Open Source Maintainer | Silicon Slope Collective | 6-8 | open-source,technical-writing | en,fr | late
I maintain a small library that large companies use without knowing it. Let me help you with your first pull request, and with the reply to the first rude comment.
- Software Engineer @ Mount Lab, Buea | Full time | 2017-02..2021-07 | Built school result systems for the South-West, offline first.
- Open Source Maintainer @ Silicon Slope Collective, Buea | Freelance | 2021-08.. | Reviews, releases and a contributor guide translated into three languages.
`
