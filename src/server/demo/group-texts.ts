/**
 * Group sessions of the demo; `groups.ts` explains the lines. All of them are invented, as their hosts are. Times are chosen so that nobody
 * hosts two things at once.
 */
export const GROUPS = `
wanjiru-kariuki | TU,TH | 19:00 | 60 | -28..25 | 12 | English | Tech, Career, Engineering, Code reading | otieno-ochieng-odongo | login
Reading payment code together
We take one file out of an open payment project and read it aloud, line by line, until everybody in the room can say what it does and what it would do on a bad day.
Bring nothing but patience. If you have never read anybody else's code before, this is the place to start; if you do it every week, you will still be surprised.

wanjiru-kariuki | - | 10:00 | 45 | -6 | 20 | English | Career, Engineering, Management | - | login
Your first on-call week
Forty-five minutes on what to prepare before the pager is yours, what to write down while it rings, and how to hand over without shame.
I will tell three stories of my own outages, one of them expensive. Afterwards there is time for your questions.

otieno-ochieng-odongo | WE | 20:00 | 60 | -42..40 | 8 | English | Tech, Engineering, Outages | wanjiru-kariuki | login
An outage a week
Every Wednesday we read one public outage report: what was seen, what was believed, what was true. We look for the moment at which somebody could have known, and for what would have helped her.
No blame and no heroes. You leave with one question to ask about your own systems on Thursday.

selamawit-haile-mariam | - | 18:00 | 60 | 5 | 15 | English | Leadership, Career, Interviews | wanjiru-kariuki? | login
Both sides of the interview table
I have hired more than a hundred engineers. In this hour two volunteers practise a real interview, once as the candidate and once as the one who asks, and the rest of us watch with a list of things to notice.
You will hear what an interviewer writes down, and why most of it is not about the answer.

muthoni-njuguna-weru | SA | 10:00 | 60 | 2..57 | 10 | English | Tech, Science, Small data | nshimiyimana-eric, wanjiru-kariuki! | login
Small data, honest models
Eight Saturdays with data sets that fit on a phone. We label a hundred leaves together, argue about the unclear ones, train the simplest model that could work, and then try to break it.
You need a laptop or a borrowed one, and curiosity about your own mistakes. Mathematics from school is enough.

nakato-ssebunya | FR | 17:00 | 45 | -30..50 | - | English | Tech, Education, Creativity, Writing | mankaa-fombang | -
Write it so that a stranger understands
Bring a paragraph that you wrote about your work: a readme, a message, a talk proposal. We read it as strangers would and rewrite it together, one sentence at a time, until it says what you meant.
Every week three people get their turn; the others learn by watching. Some of our best guests came without anything and went home with a first draft.

juma-khamis-haji | - | 11:00 | 60 | 9 | 25 | Kiswahili | Business, Finance, Innovation | rehema-lyimo | -
Hesabu za biashara changa
Tutasoma pamoja hesabu za biashara ndogo ya kweli, bila maneno magumu: kipi kinaingia, kipi kinatoka, na ni siku ngapi zimebaki kabla fedha hazijaisha.
Njoo na maswali yako na, ukipenda, namba za biashara yako bila jina lake. Utaondoka na ukurasa mmoja wa kukusaidia kila mwisho wa mwezi.

aissatou-ndiaye-faye | TH | 18:30 | 60 | -20..36 | 14 | Français | Tech, Education, Databases | ngolo-coulibaly | -
Atelier SQL : de la question à la requête
Chaque jeudi, nous partons d'une question posée par une personne du métier, et nous écrivons ensemble la requête qui y répond : lire les tables, choisir la jointure, vérifier le résultat à la main.
Aucune installation n'est nécessaire. Les débutantes et les débutants sont les bienvenus, et personne n'est obligé de partager son écran.

thandeka-mkhabela-zulu | - | 17:30 | 60 | 3 | 2 | English | Tech, Engineering, Cloud | - | full
Draw your architecture, and defend it
Two people draw a system they know on a shared board and explain it to each other. I only ask questions: what happens when this arrow is slow, who may read that box, what did you leave out because it hurts.
Small on purpose, so that each of you has half of the time. If it is full, please wait in line: places do become free.

oluwadamilola-folarin | - | 19:30 | 60 | 12 | 10 | English | Leadership, Management, Career | chukwuemeka-okonkwo? | private
New managers, closed room
For people who have had a team for less than a year. What is said here stays here: the conversation you postponed, the colleague who was your friend, the plan that nobody believes.
By invitation, so that the room stays small and everybody knows why she is in it. Please come on time; we close the door.

anabela-macuacua | MO | 18:00 | 45 | -56..-8 | 12 | Português | Design, Tech, Creativity | ivandro-lopes-tavares | -
Acessibilidade à segunda-feira
Durante sete semanas abrimos juntos um sítio que usamos todos os dias e percorremo-lo só com o teclado, depois com um leitor de ecrã, depois com o ecrã a metade da luz.
No fim de cada sessão escrevemos três melhorias concretas e enviamo-las a quem mantém o sítio. Já recebemos duas respostas simpáticas.

kofi-asante-boateng | - | 18:00 | 60 | -11 | 30 | English | Career, Technology, Science | - | -
From a master's thesis to a first job in machine learning
What to keep of your thesis, what to leave out, and how to talk about results that did not come out as you hoped. We rewrite two real abstracts into three lines that a recruiter can read standing up.
Bring your own abstract; the two that we take are drawn by lot, with their authors' consent.

lerato-mokoena | WE | 12:30 | 30 | -15..30 | 20 | English | Productivity, Community, Management | - | -
A lunch for stuck projects
Half an hour in the middle of the week. One person says what is stuck, the others may only ask questions for ten minutes, and then everybody offers one thing to try before Friday.
Eat while you listen. You do not need a project of your own, and you may come once or every week.

nourhan-el-sharkawy | - | 17:00 | 60 | 6 | 40 | English | Tech, Innovation, Ethics | loubna-benkirane-idrissi | cancelled
When not to use a language model
An hour of counter-examples from my own work: the form that should have been a form, the search that should have been a search, the answer that was wrong in a way nobody noticed for a month.
We collect a list of questions to ask before the next proposal with the word intelligence in it, and everybody takes it home.
`
