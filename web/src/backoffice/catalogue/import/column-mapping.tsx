import { Select, Table, Text } from '@mantine/core';
import { importColumns, importFields } from '../../../../../src/values/import-columns.ts';
import { columnsOf, headerOf, type SheetColumn } from '../../../../../src/values/import-sources.ts';
import { useOutletChoices } from '../../../ui/outlets.ts';
import { t } from '../../../words.ts';
import type { Mapping, Sheet } from './csv.ts';

/** Lets people choose what each column of the file is. */
export function ColumnMapping({
  sheet,
  taxRates,
  onChange,
}: {
  sheet: Sheet;
  /** The names of the tax rates. A column of yes and no can stand for one of them. */
  taxRates: string[];
  onChange: (mapping: Mapping) => void;
}) {
  const { mapping } = sheet;
  const header = sheet.rows[sheet.headerAt] ?? [];
  const rowsBelow = sheet.rows.slice(sheet.headerAt + 1, sheet.headerAt + 20);
  const exampleOf = (at: number) =>
    rowsBelow
      .flatMap((row) => row[at]?.trim() || [])
      .slice(0, 3)
      .join(', ');
  const { choices: outlets } = useOutletChoices();
  const nameAt = (at: number) => {
    const column = mapping[at];
    return column ? headerOf(column) : null;
  };
  // Something belongs to one column. Choosing it here takes it from the other column.
  const choose = (at: number, name: string | null) => {
    const [chosen = null] = name === null ? [] : columnsOf([name]).columns;
    onChange(
      header.map((_, index) => {
        if (index === at) return chosen;
        return name !== null && nameAt(index) === name ? null : (mapping[index] ?? null);
      }),
    );
  };
  const choices: SheetColumn[] = [
    ...importFields.map((field) => ({ field })),
    ...(outlets.length > 1 ? outlets.map(({ label }) => ({ field: 'quantity', of: label }) as const) : []),
    ...taxRates.map((of) => ({ field: 'taxRate', of }) as const),
  ];
  const choicesFor = (at: number) => {
    const own = mapping[at];
    const isListed = own && choices.some((one) => headerOf(one) === headerOf(own));
    return [...choices, ...(own && !isListed ? [own] : [])].map((column) => ({
      value: headerOf(column),
      label: wordsFor(column),
    }));
  };
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={t('Columns')} verticalSpacing={4} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Your column')}</Table.Th>
            <Table.Th visibleFrom="xs">{t('Example')}</Table.Th>
            <Table.Th>{t('Import as')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {header.map((name, at) =>
            name.trim() === '' && exampleOf(at) === '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; two may have the same name.
              <Table.Tr key={at}>
                <Table.Td>{name || t('(no name)')}</Table.Td>
                <Table.Td visibleFrom="xs">
                  <Text size="sm" c="dimmed" lineClamp={1}>
                    {exampleOf(at)}
                  </Text>
                </Table.Td>
                <Table.Td w={220}>
                  <Select
                    aria-label={t('Import {name} as', { name })}
                    data={choicesFor(at)}
                    value={nameAt(at)}
                    onChange={(name) => choose(at, name)}
                    placeholder={t('Do not import')}
                    clearable
                  />
                </Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** `Quantity [Marina]` is the stock of an outlet; `Tax rate [VAT]` is whether that rate applies. */
function wordsFor({ field, of }: SheetColumn): string {
  const words = t(importColumns[field].header);
  return of ? `${words} [${of}]` : words;
}
