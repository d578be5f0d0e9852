/** The mentees; `people.ts` explains the lines. All of them are invented. */
export const MENTEES = `
Adéọlá Ògúndélé | F | 2000-05-22 | NG | NG | Lagos | Africa/Lagos | Backend Developer | Ìròyìn Media | 0-2 | backend-development,fintech,career-growth,cloud-computing | en,yo | -
I write Python services for a news site and want to move into payments. I learn best by building, so I will arrive with code and a list of what broke.

Baraka Mwakalinga | M | 2002-09-13 | TZ | TZ | Mbeya | Africa/Dar_es_Salaam | Student | Nyanda Technical College | 0-2 | web-development,frontend-development,open-source | sw,en | -
Second-year student, first pull request merged last month. I would like someone to look over my shoulder while I plan a final project.

Zawadi Atieno Onyango | F | 1999-02-17 | KE | KE | Kisumu | Africa/Nairobi | Data Analyst | Ziwa Health | 0-2 | data-analysis,data-science,machine-learning | en,sw,luo | -
I make weekly reports for clinics around the lake. I know spreadsheets well and want to know which parts of statistics I am faking.

Ibrahim Ɗahiru Gusau | M | 1998-12-29 | NG | NG | Zaria | Africa/Lagos | Network Administrator | Samaru Campus Network | 2-4 | networking,cyber-security,cloud-computing | en,ha | -
I look after the cables of a campus of nine thousand people. Next year I want to be on the side that designs networks instead of mending them.

Chiamaka Ezeudu | F | 2001-04-04 | NG | NG | Awka | Africa/Lagos | Intern | Oji River Labs | 0-2 | ui-ux-design,product-management,frontend-development | en,ig | -
Architecture graduate who moved from buildings to screens. I have three case studies and doubts about all of them.

Kwaku Ɔbeng Darko | M | 1997-07-11 | GH | GH | Takoradi | Africa/Accra | Systems Administrator | Western Rail Depot | 2-4 | devops,cloud-computing,databases | en,tw | -
I automate small things so that I can go home on time. I would like to learn how larger teams release without a night shift.

Esinam Kɔmla | F | 2003-01-08 | GH | GH | Keta | Africa/Accra | Student | Anlo University College | 0-2 | ai,data-science,technical-writing | ee,en | -
I am writing my thesis on fishing forecasts and my grandfather’s notebooks. I need help with method, and with being brief.

Fatimata Ba | F | 2000-10-30 | SN | SN | Saint-Louis | Africa/Dakar | Web Developer | Ndar Web | 0-2 | web-development,backend-development,databases | fr,wo | -
I build small sites for hotels on the river. I want to understand what happens behind the form once someone presses send.

Cheikh Tidiane Diop-Sow | M | 1996-06-19 | SN | SN | Dakar | Africa/Dakar | Mobile Developer | Yaay Market | 2-4 | mobile-development,software-architecture,open-source | fr,wo,en | -
My app has twelve thousand users and one developer, me. I would like to talk about structure before it becomes impossible to change.

Ahou Prisca N’Dri | F | 1999-11-15 | CI | CI | Bouaké | Africa/Abidjan | Quality Assurance Engineer | Gbêkê Tests | 0-2 | quality-assurance,web-development,career-growth | fr | -
I test school software and enjoy it more than I admit. I am looking for a path from manual testing to writing the tests.

Souleymane Bamba | M | 1995-03-31 | CI | CI | Korhogo | Africa/Abidjan | IT Support Specialist | Poro Coopérative | 2-4 | cyber-security,networking,cloud-computing | fr,dyu | -
I repair what breaks in a cashew co-operative: printers, phones, nerves. Security is where I want to go, step by step.

Uwase Divine | F | 2001-08-26 | RW | RW | Musanze | Africa/Kigali | Business Intelligence Analyst | Virunga Finance | 0-2 | data-analysis,fintech,product-management | rw,en | -
I check loan files and see patterns that nobody asked about. I want to learn how to ask those questions properly.

Habimana Jean-Claude | M | 1998-05-03 | RW | RW | Kigali | Africa/Kigali | Go Developer | Inzira Transit | 2-4 | backend-development,devops,databases | rw,en,fr | -
Three years of Go, mostly alone. A second pair of eyes on my error handling would be the best present of the year.

Meklit Tesfaye | F | 2002-02-14 | ET | ET | Hawassa | Africa/Addis_Ababa | Student | Sidama Institute of Technology | 0-2 | ai,robotics,machine-learning | am,en | -
Third-year student and builder of one line-following robot that mostly follows the line. I dream of a master’s degree in robotics.

Dawit Gebremedhin | M | 1997-09-21 | ET | ET | Dire Dawa | Africa/Addis_Ababa | PHP Developer | Ketema Online | 2-4 | web-development,software-architecture,career-growth | am,en | -
I maintain a bus-ticket site written by five people before me. I want to learn to change old code without fear.

Nakimuli Prossy | F | 2000-12-12 | UG | UG | Jinja | Africa/Kampala | UX Designer | Source Design House | 0-2 | ui-ux-design,product-management,technical-writing | en,lg | -
I taught art before I found interface design. I am looking for honest critique and for the courage to show unfinished work.

Mugisha Trevor | M | 1999-03-09 | UG | UG | Mbarara | Africa/Kampala | Embedded Systems Engineer | Ankole Dairy Tech | 0-2 | embedded-systems,internet-of-things,robotics,open-source | en | -
I put thermometers into milk tanks. My firmware works on my desk; I would like it to work on the back of a lorry as well.

Zuhura Ramadhani | F | 2001-06-01 | TZ | TZ | Zanzibar | Africa/Dar_es_Salaam | Frontend Developer | Forodhani Digital | 0-2 | frontend-development,ui-ux-design,career-growth | sw,en | -
Self-taught, eighteen months in, first paid job this spring. I want to know what a senior notices in my code within one minute.

Elia Mollel | M | 1996-01-27 | TZ | TZ | Arusha | Africa/Dar_es_Salaam | Startup Founder | Olive Safari Tools | 4-6 | entrepreneurship,product-management,mobile-development | sw,en | -
I guided tourists for six years and now build booking tools for guides. I understand my customers and not my cash flow.

Thato Lekhanya | F | 2000-07-07 | LS | LS | Maseru | Africa/Maseru | Data Scientist | Maloti Water Data | 0-2 | data-science,data-engineering,machine-learning | st,en | -
One year into my first data job, measuring water in the mountains. I would like to learn to test my pipelines before they surprise me.

Zinhle Khumalo-Ndaba | F | 1998-10-05 | ZA | ZA | Durban | Africa/Johannesburg | Cyber Security Analyst | Bayhead Logistics | 0-2 | cyber-security,networking,cloud-computing | en,zu | -
I passed my first certificate at the kitchen table. I am preparing for the second and for interviews in which people try to trick me.

Ruan Oosthuizen | M | 1994-02-08 | ZA | ZA | Bloemfontein | Africa/Johannesburg | .NET Developer | Vrystaat Agri Software | 4-6 | software-architecture,engineering-leadership,devops | af,en | -
I am the strongest developer on a small team, which worries me. I want to learn from someone who has been the weakest in a strong one.

Ayanda Mabuza | X | 1999-09-09 | ZA | ZA | Johannesburg | Africa/Johannesburg | Game Developer | Kitchen Table Games | 0-2 | game-development,entrepreneurship,ui-ux-design | en,zu | -
Two game jams finished, one game abandoned at eighty per cent. I am looking for help with the last twenty.

Tatenda Mudzimu | M | 2001-11-11 | ZW | ZW | Mutare | Africa/Harare | Student | Vumba University | 0-2 | open-source,backend-development,databases | sn,en | -
I answer questions in a programming forum at night and now want to write code that others use. Databases are my favourite subject.

Rutendo Shoko | F | 1997-04-23 | ZW | ZW | Harare | Africa/Harare | Business Analyst | Borrowdale Benefits | 2-4 | product-management,project-management,data-analysis | sn,en | -
I translate between accountants and developers all day. I would like to own a product one day, and to know what that really means.

Masego Tau | F | 2002-03-18 | BW | BW | Francistown | Africa/Gaborone | Student | Tati Technical Institute | 0-2 | cloud-computing,devops,networking | tn,en | -
I finish my diploma in June. Cloud jobs here ask for experience; I want to build some that I can show.

Hélio Machava | M | 1998-08-02 | MZ | MZ | Beira | Africa/Maputo | Telecommunications Engineer | Sofala Antenas | 2-4 | networking,internet-of-things,data-analysis | pt,en | -
After the cyclone I helped to put the masts back up. Now I want to make networks that need less heroism.

Edna Cossa | F | 2000-01-16 | MZ | MZ | Maputo | Africa/Maputo | UI Designer | Marginal Studio | 0-2 | ui-ux-design,frontend-development,web-development | pt,ts | -
Illustrator by training; interfaces since last year. I want to learn enough HTML to stop sending pictures to developers.

Wilson Catumbela | M | 1999-05-29 | AO | AO | Benguela | Africa/Luanda | Android Developer | Restinga Apps | 0-2 | mobile-development,backend-development,career-growth | pt,umb | -
I publish apps for football leagues of the province. I would like to prepare for a remote job in Portuguese or, with practice, in English.

Exaucée Mbombo Kalala | F | 2001-10-10 | CD | CD | Kinshasa | Africa/Kinshasa | Intern | Limete Data | 0-2 | data-analysis,databases,web-development | fr,ln | -
I study economics and discovered SQL by accident. I wish someone had told me earlier, so I am making up for it quickly.

Christian Ilunga-Ngoy | M | 1996-12-06 | CD | CD | Lubumbashi | Africa/Lubumbashi | Systems Engineer | Kenya Street Computers | 2-4 | cloud-computing,cyber-security,devops | fr,sw | -
I run the servers of a mining school. They are old and loyal, like me; we would both like to move to the cloud.

Youssef Benjelloun-Ouazzani | M | 1999-06-24 | MA | MA | Fès | Africa/Casablanca | Machine Learning Engineer | Medina AI | 0-2 | machine-learning,ai,data-engineering | ar,fr | -
I train models to read handwritten Maghrebi script. I am stuck between research and industry and want to hear from both.

Tiziri Aït-Ouali | F | 2002-07-30 | DZ | DZ | Tizi Ouzou | Africa/Algiers | Student | Djurdjura University | 0-2 | web-development,open-source,technical-writing | kab,fr,ar | -
I translate free software into Taqbaylit and would now like to write some. My mother is my first tester, and a strict one.

Menna Fawzy | F | 2000-03-26 | EG | EG | Giza | Africa/Cairo | React Developer | Haram Street Software | 0-2 | frontend-development,software-architecture,career-growth | ar,en | -
My first year in a product team. I can build what I am told to; I want to learn to have an opinion and to defend it.

Mina Girgis Wassef | M | 1997-11-02 | EG | EG | Assiut | Africa/Cairo | Network Engineer | Upper Nile Links | 2-4 | networking,cyber-security,internet-of-things | ar,en | -
I connect schools along the river. I would like to prepare for an architect’s certificate with someone who has passed it and forgotten the tricks.

Ngono Béatrice Atangana | F | 1998-09-17 | CM | CM | Yaoundé | Africa/Douala | Product Analyst | Mfoundi Pay | 2-4 | fintech,product-management,data-analysis | fr,en | -
I count why people leave an app. Next I want to be in the room where something is done about it.

Ndeye Astou Diallo | F | 1995-05-15 | SN | FR | Paris | Europe/Paris | Data Engineer | Canal Nord Analytics | 2-4 | data-engineering,engineering-leadership,cloud-computing | fr,wo,en | -
I was just asked to lead two colleagues and said yes too quickly. I am looking for a calm person who has done it before.

Chidera Anyanwu | F | 1996-08-21 | NG | GB | London | Europe/London | Graphic Designer | Peckham Print Room | 2-4 | ui-ux-design,product-management,entrepreneurship | en,ig | -
Printed matter by day, a social app for hair braiders by night. I need to decide which of the two is my job.

Kiptoo Cheruiyot | M | 1993-10-28 | KE | CA | Toronto | America/Toronto | Cloud Engineer | Don Valley Systems | 4-6 | cloud-computing,engineering-leadership,career-growth | en,sw | -
New country, same servers. I want to grow from someone who fixes things into someone whose advice is asked before they break.

Makeda Yohannes | F | 1999-12-03 | ER | DE | Berlin | Europe/Berlin | Software Developer | Kiez Werkstatt | 0-2 | web-development,backend-development,quality-assurance | ti,de,en | -
I retrained as a developer in my third language. My tests are good; my confidence in code reviews is a work in progress.
`
