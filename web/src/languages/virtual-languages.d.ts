/** The addresses of the catalogues, written by the build (`web/language-files.ts`). */
declare module 'virtual:languages' {
  const files: Record<'ar' | 'es' | 'fr' | 'hi' | 'pt' | 'sw', Record<import('./parts.ts').Part, string>>;
  export default files;
}
