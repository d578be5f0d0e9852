/**
 * The words under most of the worst passwords: those of published breach lists, and local ones
 * (cities, clubs, faith, names, greetings). Lower-case, letters only; capitals, digits and leet are undone before the look-up.
 */
export const COMMON_WORDS = `
password passwort passord pass passw word passcode passphrase motdepasse senha contrasena clave parola haslo wachtwoord
secret secure security private login logon signin signup account user username guest visitor admin administrator root
superuser sysadmin master system server default change changeme temp temporary test tester testing demo sample example
welcome hello hi hey goodbye letmein trustno openup access enter entry open please sesame magic unlock gateway backup
qwerty qwertz azerty qwert asdf asdfgh zxcvbn zxcvbnm qazwsx qwe asd zxc wasd abc abcd abcde abcdef xyz aaa iii
iloveyou loveyou love lover lovely loveme mylove lovers ilove ilu sweetheart honey baby babe babygirl babyboy darling
princess prince queen king angel angels sunshine sunny sunflower flower flowers rose butterfly beautiful beauty pretty
football soccer baseball basketball hockey tennis golf cricket rugby sports player champion champions winner goal
arsenal chelsea liverpool manchester manutd manunited united mancity barcelona barca realmadrid madrid juventus milan
bayern psg ajax dortmund ronaldo messi neymar mbappe drogba salah mane haaland okocha etoo gunners reds blues
simba yanga gormahia orlandopirates pirates kaizerchiefs chiefs zamalek alahly wydad raja hearts kotoko enyimba
dragon monkey tiger lion panther leopard eagle falcon hawk shark wolf bear dog cat puppy kitty kitten horse elephant
cheetah buffalo rhino cobra viper spider phoenix unicorn dolphin ranger hunter shadow ninja samurai warrior knight
batman superman spiderman ironman avengers marvel starwars skywalker matrix pokemon pikachu naruto sasuke goku mario
minecraft fortnite roblox callofduty gamer gaming game games playstation xbox nintendo hacker cracker killer joker
computer internet windows microsoft google facebook instagram whatsapp youtube twitter tiktok linkedin github gmail
yahoo hotmail outlook apple iphone samsung android nokia tecno infinix huawei safaricom airtel mtn vodacom orange glo
etisalat mpesa momo equity flutterwave paystack jumia andela developer programmer coder coding code engineer software
javascript java python php linux ubuntu docker database mysql oracle postgres cisco network wifi router modem
company business office work manager boss director employee staff student teacher school college university academy
mentor mentee mentorship career success money cash dollar naira shilling rand cedi rich million millionaire billionaire
summer winter spring autumn fall rain season january february march april may june july august september october
november december monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday morning night
red blue green yellow black white purple pink silver gold golden diamond ruby crystal star stars moon sun sky
heaven earth fire water ocean river mountain freedom peace hope faith grace mercy glory blessed blessing blessings
jesus jesuschrist jesusislord christ christian jehovah lord god godisgood godisgreat godislove godfirst mygod allah allahu akbar
bismillah alhamdulillah inshallah mashallah muhammad mohammed ramadan amen hallelujah praise savior church bible gospel
prayer holyspirit emmanuel goodness favour favor miracle testimony victory joy happy happiness smile laugh lucky
family mother mama mummy mommy father papa daddy dad mom sister brother son daughter grandma wife husband
forever always friend friends bestfriend together life live living forlife myself only one two three four five six seven
michael jordan jennifer jessica ashley daniel david john james robert william charles george thomas andrew joshua
matthew anthony joseph samuel peter paul mark luke stephen simon isaac jacob abraham moses elijah gabriel
mary maria martha ruth esther sarah rachel rebecca elizabeth joyce patience precious charity
nicole michelle amanda melissa stephanie victoria vanessa natasha charlie maggie buster bailey cookie pepper ginger
amina fatima aisha khadija halima zainab mariam ibrahim yusuf ali hassan hussein omar usman musa sani abubakar bello
adewale adeola ayo tunde femi kunle segun bola sade funke chinedu chidi emeka ngozi amaka chioma ifeoma obinna uche
kwame kofi kwesi yaw ama akua abena efua kojo nana wanjiku wanjiru njeri mwangi kamau otieno akinyi achieng kiprop
thabo sipho nomsa lerato thandi mandela madiba nelson nkrumah sankara lumumba nyerere kenyatta obama mugabe biden trump
africa african mamaafrica afrika kenya nairobi mombasa kisumu nakuru eldoret nigeria naija lagos abuja ibadan kano
portharcourt enugu benin kaduna jos ghana accra kumasi tamale southafrica johannesburg joburg jozi capetown durban
pretoria soweto rwanda kigali uganda kampala tanzania dodoma daressalaam arusha zanzibar ethiopia addisababa addis
senegal dakar ivorycoast abidjan cameroon douala yaounde egypt cairo morocco casablanca rabat tunisia tunis algeria
angola luanda mozambique maputo zimbabwe harare zambia lusaka botswana gaborone namibia windhoek malawi congo kinshasa
somalia mogadishu sudan khartoum togo lome mali bamako gambia liberia sierraleone london paris berlin toronto lisbon
newyork america usa canada england france germany dubai china india brazil portugal
karibu habari jambo mambo poa asante hakuna matata hakunamatata mungu upendo amani uhuru harambee furaha rafiki
mzuri sawasawa dunia sawubona siyabonga umoja imani baraka neema bwana yesu yesukristo oluwa olorun chineke
chukwu nagode sannu teranga bonjour salut merci amour soleil bienvenue amigo obrigado saudade benfica sporting
chocolate cheese banana mango pineapple lemon cherry coffee pizza burger icecream sugar candy jollof ugali fufu
suya waakye injera chapati samosa biltong plantain
music dance singer rapper hiphop reggae afrobeat afrobeats amapiano burnaboy wizkid davido beyonce rihanna drake eminem
tupac bobmarley marley guitar piano drums rockstar metal rock punk
mercedes ferrari porsche toyota honda bmw audi subaru nissan harley yamaha mustang camaro corvette
fuck fucker fuckyou fuckoff bitch asshole shit sexy sex nigga bastard stupid idiot crazy dumb
asdasd qweqwe qazxsw wsxedc edcrfv poiuy lkjhg mnbvc
nothing something whatever anything everything noentry nopassword newpassword mypassword yourpassword thepassword
oldpassword
`
