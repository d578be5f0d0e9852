/** A language in which people meet: `code` (BCP 47) is stored, `name` is shown, `english` also finds it. */
type Language = { readonly code: string; readonly name: string; readonly english: string }

/** Languages of sessions in Africa and its diaspora, most frequent first. */
export const LANGUAGES: readonly Language[] = [
  { code: 'en', name: 'English', english: 'English' },
  { code: 'fr', name: 'Français', english: 'French' },
  { code: 'pt', name: 'Português', english: 'Portuguese' },
  { code: 'ar', name: 'العربية', english: 'Arabic' },
  { code: 'sw', name: 'Kiswahili', english: 'Swahili' },
  { code: 'ha', name: 'Hausa', english: 'Hausa' },
  { code: 'yo', name: 'Yorùbá', english: 'Yoruba' },
  { code: 'ig', name: 'Igbo', english: 'Igbo' },
  { code: 'am', name: 'አማርኛ', english: 'Amharic' },
  { code: 'om', name: 'Afaan Oromoo', english: 'Oromo' },
  { code: 'ti', name: 'ትግርኛ', english: 'Tigrinya' },
  { code: 'so', name: 'Soomaali', english: 'Somali' },
  { code: 'zu', name: 'isiZulu', english: 'Zulu' },
  { code: 'xh', name: 'isiXhosa', english: 'Xhosa' },
  { code: 'af', name: 'Afrikaans', english: 'Afrikaans' },
  { code: 'st', name: 'Sesotho', english: 'Sotho' },
  { code: 'tn', name: 'Setswana', english: 'Tswana' },
  { code: 'ts', name: 'Xitsonga', english: 'Tsonga' },
  { code: 'ss', name: 'siSwati', english: 'Swati' },
  { code: 'sn', name: 'chiShona', english: 'Shona' },
  { code: 'nd', name: 'isiNdebele', english: 'Ndebele' },
  { code: 'ny', name: 'Chichewa', english: 'Chewa' },
  { code: 'bem', name: 'Ichibemba', english: 'Bemba' },
  { code: 'rw', name: 'Ikinyarwanda', english: 'Kinyarwanda' },
  { code: 'rn', name: 'Ikirundi', english: 'Kirundi' },
  { code: 'lg', name: 'Luganda', english: 'Luganda' },
  { code: 'ki', name: 'Gĩkũyũ', english: 'Kikuyu' },
  { code: 'luo', name: 'Dholuo', english: 'Luo' },
  { code: 'ln', name: 'Lingála', english: 'Lingala' },
  { code: 'kg', name: 'Kikongo', english: 'Kongo' },
  { code: 'umb', name: 'Umbundu', english: 'Umbundu' },
  { code: 'tw', name: 'Twi', english: 'Twi' },
  { code: 'ee', name: 'Eʋegbe', english: 'Ewe' },
  { code: 'gaa', name: 'Gã', english: 'Ga' },
  { code: 'wo', name: 'Wolof', english: 'Wolof' },
  { code: 'ff', name: 'Fulfulde', english: 'Fula' },
  { code: 'bm', name: 'Bamanankan', english: 'Bambara' },
  { code: 'dyu', name: 'Julakan', english: 'Dioula' },
  { code: 'mos', name: 'Mooré', english: 'Mossi' },
  { code: 'kr', name: 'Kanuri', english: 'Kanuri' },
  { code: 'pcm', name: 'Naijá', english: 'Nigerian Pidgin' },
  { code: 'kab', name: 'Taqbaylit', english: 'Kabyle' },
  { code: 'zgh', name: 'Tamaziɣt', english: 'Tamazight' },
  { code: 'mg', name: 'Malagasy', english: 'Malagasy' },
  { code: 'de', name: 'Deutsch', english: 'German' },
  { code: 'es', name: 'Español', english: 'Spanish' },
  { code: 'it', name: 'Italiano', english: 'Italian' },
  { code: 'nl', name: 'Nederlands', english: 'Dutch' },
]

/** The language with this code. */
export function findLanguage(code: string): Language | undefined {
  return LANGUAGES.find((language) => language.code === code)
}
