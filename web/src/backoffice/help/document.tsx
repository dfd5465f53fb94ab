import { Anchor, Typography } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from '../../routing/link.tsx';
import { useLocation, useParams } from '../../routing/view.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NotFound, PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { type DocumentName, isDocument } from './documents.ts';
import { titleOf } from './help.tsx';
import { htmlOf } from './html-of.ts';
import './document.css';

/** The documents as they are in this version. Each is loaded when somebody opens it. */
const texts = import.meta.glob<string>('../../../../docs/*.md', { query: '?raw', import: 'default' });

export default function Document() {
  const { document: name = '' } = useParams();
  return isDocument(name) ? <Chapters name={name} /> : <NotFound />;
}

function Chapters({ name }: { name: DocumentName }) {
  const { hash } = useLocation();
  const { data, error } = useQuery({
    queryKey: ['document', name],
    queryFn: async () => htmlOf((await texts[`../../../../docs/${name}.md`]?.()) ?? ''),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data && hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' });
  }, [data, hash]);
  if (error) return <PageFault error={error} />;
  return (
    <PageFrame
      title={titleOf(name)}
      about={
        <Anchor component={Link} to="/help" size="sm">
          {t('All documents')}
        </Anchor>
      }
    >
      {data === undefined ? (
        <PageWaiting />
      ) : (
        <Typography className="document" lang="en" dir="ltr">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own documents, part of the build */}
          <div dangerouslySetInnerHTML={{ __html: data }} />
        </Typography>
      )}
    </PageFrame>
  );
}
