import { Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { answerOf, client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useAbout } from '../../session/about.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { MailHint, SmsHint } from '../../ui/kept-messages.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { Section } from './section.tsx';
import { SignInAgain } from './sign-in-again.tsx';

type Me = Schema<'Profile'>;

/** The email address to sign in with, and the form to change it. */
export function OwnEmail({ me }: { me: Me }) {
  const keepsMail = useAbout()?.keepsMail;
  const sendAgain = useWrite({
    send: () => answerOf(client.POST('/auth/email/verification')),
    done: ({ message }) => (keepsMail ? t('A new link was stored.') : message),
  });
  return (
    <Section title={t('Email')} about={me.email} action={<Confirmation isConfirmed={me.emailVerified} />}>
      {!me.emailVerified && (
        <>
          <Text size="sm">
            {t(
              'Open the link in the email to confirm your address. Until then, you cannot invite people, send emails or create API keys.',
            )}
          </Text>
          <Group>
            <Button variant="default" loading={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
              {keepsMail ? t('New link') : t('Resend email')}
            </Button>
          </Group>
          <MailHint />
        </>
      )}
      <NewContact
        pending={me.pendingEmail}
        change={t('Change email address')}
        label={t('New email address')}
        input={{ type: 'email', autoComplete: 'email' }}
        send={(email, headers) => answerOf(client.POST('/auth/email/change', { headers, body: { email } }))}
        confirm={(code, headers) =>
          dataOf(client.POST('/auth/email/change/verify', { headers, body: { code } }))
        }
        done={t('Email address changed.')}
        hint={<MailHint />}
      />
    </Section>
  );
}

/** The phone number to sign in with. */
export function OwnPhone({ me }: { me: Me }) {
  return (
    <Section
      title={t('Phone')}
      about={me.phone ?? t('Use your number to sign in, and to reset your password by text message.')}
      action={me.phone && <Confirmation isConfirmed={me.phoneVerified} />}
    >
      <NewContact
        pending={me.pendingPhone}
        change={me.phone ? t('Change number') : t('Add number')}
        label={t('Phone number')}
        // An unconfirmed number is confirmed by the same form.
        initial={me.phoneVerified ? '' : (me.phone ?? '')}
        input={{ type: 'tel', autoComplete: 'tel', placeholder: '+2348012345678' }}
        send={(phone, headers) =>
          answerOf(client.POST('/auth/phone/verification', { headers, body: { phone } }))
        }
        confirm={(code, headers) => dataOf(client.POST('/auth/phone/verify', { headers, body: { code } }))}
        done={t('Number confirmed.')}
        hint={<SmsHint />}
      />
      {me.phone && <RemovePhone />}
    </Section>
  );
}

function Confirmation({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <Badge variant="light" color={isConfirmed ? 'teal' : 'orange'} tt="none">
      {isConfirmed ? t('Confirmed') : t('Not confirmed')}
    </Badge>
  );
}

type Key = { 'Idempotency-Key': string };
type NewContactProps = {
  /** A new address or number from an earlier visit that still waits for its code. */
  pending: string | null;
  change: string;
  label: string;
  initial?: string;
  input: { type: string; autoComplete: string; placeholder?: string };
  send: (value: string, key: Key) => Promise<{ message: string }>;
  confirm: (code: string, key: Key) => Promise<unknown>;
  done: string;
  /** Where to find the code if the server does not send it. */
  hint: ReactNode;
};

/** Asks for the new address or number, then for the code sent to it. */
function NewContact(props: NewContactProps) {
  const [step, setStep] = useState<'closed' | 'asking' | { sentTo: string }>();
  const currentStep = step ?? (props.pending ? { sentTo: props.pending } : 'closed');
  if (currentStep === 'closed') {
    return (
      <Group>
        <Button variant="default" onClick={() => setStep('asking')}>
          {props.change}
        </Button>
      </Group>
    );
  }
  return currentStep === 'asking' ? (
    <AskForm {...props} onCancel={() => setStep('closed')} onSent={(sentTo) => setStep({ sentTo })} />
  ) : (
    <CodeForm
      {...props}
      sentTo={currentStep.sentTo}
      onCancel={() => setStep('closed')}
      onDone={() => setStep('closed')}
    />
  );
}

function AskForm({
  label,
  initial = '',
  input,
  send,
  onCancel,
  onSent,
}: NewContactProps & { onCancel: () => void; onSent: (value: string) => void }) {
  // Refusals of the server name the field like this.
  const name = input.type === 'email' ? 'email' : 'phone';
  const entry = useEntry({
    initial: { [name]: initial } as Record<string, string>,
    send: (values, headers) => send(values[name] ?? '', headers),
    done: ({ message }) => message,
    onDone: () => onSent(entry.form.getValues()[name] ?? ''),
  });
  return (
    <>
      <EntryForm entry={entry} submitLabel={t('Send code')} onCancel={onCancel}>
        <TextInput label={label} {...input} {...entry.form.getInputProps(name)} />
      </EntryForm>
      <SignInAgain error={entry.error} />
    </>
  );
}

function CodeForm({
  sentTo,
  confirm,
  done,
  hint,
  onCancel,
  onDone,
}: NewContactProps & { sentTo: string; onCancel: () => void; onDone: () => void }) {
  const entry = useEntry({
    initial: { code: '' },
    send: ({ code }, headers) => confirm(code.trim(), headers),
    done,
    onDone,
  });
  return (
    <EntryForm entry={entry} submitLabel={t('Confirm')} onCancel={onCancel}>
      {hint}
      <TextInput
        label={t('Code')}
        description={t('Enter the six digits we sent to {recipient}. They expire after 10 minutes.', {
          recipient: sentTo,
        })}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...entry.form.getInputProps('code')}
      />
    </EntryForm>
  );
}

function RemovePhone() {
  const remove = useWrite({
    send: (_: undefined, headers) => dataOf(client.DELETE('/auth/phone', { headers })),
    done: t('Number removed.'),
  });
  return (
    <Group>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      >
        {t('Remove number')}
      </Button>
      <SignInAgain error={remove.error} />
    </Group>
  );
}
