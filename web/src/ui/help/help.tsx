import { ActionIcon, Anchor, Popover, Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../routing/link.tsx';
import { t } from '../../words.ts';
import { chapters, type Topic } from './chapters.ts';
import { helpText } from './texts.ts';

/** A “?” beside something hard. It opens a short text with a link to the chapter that says more. */
export function Help({ topic }: { topic: Topic }) {
  const { title, text } = helpText(topic);
  const [document = '', chapter] = chapters[topic].split('#');
  return (
    <Popover width={300} position="bottom" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className="help no-print"
          aria-label={t('Help: {topic}', { topic: title })}
        >
          <IconHelpCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Stack gap={6}>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Text size="sm" fw={400} className="help-text">
            {text}
          </Text>
          {/* In a new tab: a form that somebody fills in stays open. */}
          <Anchor component={Link} to={`/help/${document}`} hash={chapter} target="_blank" size="sm" fw={500}>
            {t('Read more')}
          </Anchor>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A field with its help at the end of the line of its label; `isInline` puts it behind a switch or a checkbox. */
export function WithHelp({
  topic,
  isInline = false,
  children,
}: {
  topic: Topic;
  isInline?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isInline ? 'with-help is-inline' : 'with-help'}>
      {children}
      <Help topic={topic} />
    </div>
  );
}
