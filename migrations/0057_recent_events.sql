-- New events are found by their time every minute, so the index must know about new pages soon.
alter index events_by_age set (autosummarize = on);
