import { useEffect, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { isReturnRefused } from '../engine/unanswered-returns.ts';
import { useTill } from '../use-till.ts';

type Returning = {
  /** The id of the sale, or of the outlet if there is no receipt. */
  of: string;
  /** What to say if another return was made under the id, although its answer was lost. */
  earlierMade: string;
};

/** The id under which a return is sent. It stays the same until the server has answered, so the return is made once. */
export function useReturnId({ of, earlierMade }: Returning) {
  const { till } = useTill();
  const [unanswered, setUnanswered] = useState<string>();
  useEffect(() => {
    till.unansweredReturn(of).then(setUnanswered, () => undefined);
  }, [till, of]);

  const forget = async (): Promise<void> => {
    setUnanswered(undefined);
    await till.forgetReturnId(of).catch(() => undefined);
  };
  const sendWithId = async <Answer>(ask: (refundId: string) => Promise<Answer>): Promise<Answer> => {
    const refundId = await till.keepReturnId(of);
    try {
      return await ask(refundId);
    } catch (error) {
      if (!isReturnRefused(error)) {
        setUnanswered(refundId);
        throw error;
      }
      await forget();
      throw isOfAnother(error) ? new ApiError({ ...error, message: earlierMade, errors: [] }) : error;
    }
  };
  return { unanswered, sendWithId, forget };
}

function isOfAnother(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.code === 'DUPLICATE' &&
    error.errors.some(({ field }) => field === 'refundId')
  );
}
