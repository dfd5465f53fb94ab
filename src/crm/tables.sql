select protect_tenant('parties', app => 'select, insert, update, delete', jobs => 'select');
