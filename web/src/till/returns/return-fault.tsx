import { Alert } from '@mantine/core';
import { ApiError } from '../../api/call.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { isForLater, messageOf } from '../engine/server.ts';

/** A refusal is one sentence. Whatever else failed comes with what to do about it. */
export function ReturnFault({ error }: { error: unknown }) {
  const isRefusal = error instanceof ApiError && error.status !== 401 && !isForLater(error);
  if (!isRefusal) return <ErrorNotice error={error} />;
  return (
    <Alert color="red" variant="light" role="alert">
      {messageOf(error)}
    </Alert>
  );
}
