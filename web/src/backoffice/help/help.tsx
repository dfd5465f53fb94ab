import { Anchor, List, Stack, Title } from '@mantine/core';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../words.ts';
import { FirstSteps } from '../home/first-steps.tsx';
import { apiGuides, type DocumentName, guides } from './documents.ts';

/** The list of the documents. */
export default function Help() {
  return (
    <PageFrame about={t('The documents are in English.')}>
      <Steps />
      <Documents title={t('Using Tillhouse')} names={guides} />
      <Documents title={t('For programmers, with examples')} names={apiGuides} />
    </PageFrame>
  );
}

function Steps() {
  const { may } = useSession();
  const { data } = useRead('/dashboard', {}, { enabled: may('reports.read') });
  return data && <FirstSteps done={data.steps} isHelp />;
}

function Documents({ title, names }: { title: string; names: readonly DocumentName[] }) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <List spacing="xs">
        {names.map((name) => (
          <List.Item key={name}>
            <Anchor component={Link} to={`/help/${name}`}>
              {titleOf(name)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

export function titleOf(name: DocumentName): string {
  switch (name) {
    case 'glossary':
      return t('Words and what they mean');
    case 'till':
      return t('The till');
    case 'closing':
      return t('Closing a month');
    case 'bank':
      return t('Checking the bank');
    case 'sheets':
      return t('Import, export and print');
    case 'selling':
      return t('Selling');
    case 'inventory':
      return t('Goods and stock');
    case 'books':
      return t('Keeping the books');
    case 'worked-day':
      return t('A worked day, with all figures');
    case 'mail':
      return t('Mail to customers');
    case 'events':
      return t('Webhooks and events');
    case 'archive':
      return t('A business as one file');
  }
}
