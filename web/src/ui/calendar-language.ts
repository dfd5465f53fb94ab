import dayjs from 'dayjs';
import { firstDayOfWeek, language, locale } from '../words.ts';

/** The names of days and months for the calendars, as the browser writes them in the language of the page. */
export const calendarLanguage: string = language;

if (language !== 'en') {
  const names = (count: number, at: (index: number) => Date, style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, index) => format.format(at(index)));
  };
  const month = (index: number) => new Date(Date.UTC(2026, index, 15));
  // 1 March 2026 is a Sunday.
  const weekday = (index: number) => new Date(Date.UTC(2026, 2, 1 + index));
  const locales = {
    name: language,
    months: names(12, month, { month: 'long' }),
    monthsShort: names(12, month, { month: 'short' }),
    weekdays: names(7, weekday, { weekday: 'long' }),
    weekdaysShort: names(7, weekday, { weekday: 'short' }),
    weekdaysMin: names(7, weekday, { weekday: 'narrow' }),
    weekStart: firstDayOfWeek,
    ordinal: (day: number) => String(day),
    formats: {},
  };
  dayjs.locale(locales as unknown as Parameters<typeof dayjs.locale>[0], undefined, true);
}
